import { Poseidon as O1jsPoseidon, Field, type PrivateKey, Signature } from "o1js";
import { loadRecordCrypto } from "../../src/cli/loadRecordCrypto.js";
import {
  checkRecord,
  type MatchRecord,
  methodId,
  readAnswer,
  readRecord,
  recordJson,
  type RecordVerdict,
} from "@kifu/chain/record";
import { domainOf, KeyFields, signCall, VALID_FOR } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { settings, type Stage } from "../index/events/Stage.js";

export const crypto = await loadRecordCrypto();

export function recordOf(stage: Stage, id: number): MatchRecord {
  const seen = stage.records.signedMatch(id);
  if (seen === undefined) throw new Error(`There is no match ${id}`);
  const transactions = stage.records.signed(id, { after: 0, limit: 1000 });
  const moves = stage.records.moves(id, { pending: false }).map(({ move }) => move);
  return readAnswer(JSON.parse(JSON.stringify({ ...seen, moves, transactions })));
}

export async function check(record: MatchRecord): Promise<RecordVerdict> {
  return await checkRecord(record, { crypto, games: plainGames });
}

export function fileOf(record: MatchRecord): Record<string, unknown> {
  return JSON.parse(JSON.stringify(recordJson(record))) as Record<string, unknown>;
}

export function altered(record: MatchRecord, alter: (file: RecordFile) => void): MatchRecord {
  const file = fileOf(record) as unknown as RecordFile;
  alter(file);
  return readRecord(file);
}

export interface RecordFile {
  chain: string;
  salt: string;
  match: number;
  game: string;
  roundLength: number;
  faucet: boolean;
  moveLimit: number;
  startedAt: number;
  endedAt: number | null;
  result: string;
  reason: string;
  line: string[] | null;
  state: string[];
  moves: string[];
  players: { address: string }[];
  transactions: FileTransaction[];
}

export interface FileTransaction {
  height: number;
  time: number;
  position: number;
  blockHash: string;
  stateRoot: string;
  hash: string;
  method: string;
  sender: string;
  nonce: string;
  argsFields: string[];
  signature: { r: string; s: string };
}

export function openSession(stage: Stage, player: number, nonce: number, expiresAt: number) {
  const { wallet, session } = stage.player(player);
  return signCall(
    stage.chain.runtime,
    { key: wallet, nonce },
    "Sessions",
    "openSession",
    KeyFields.of(session.toPublicKey()),
    Field(expiresAt),
    Field(2),
    Field(domainOf(settings.chain)),
    Field(stage.chain.time + VALID_FOR),
  );
}

export function resign(transaction: FileTransaction, key: PrivateKey): void {
  const sender = key.toPublicKey();
  const id = Field(methodId(transaction.method, crypto));
  const nonce = Field(transaction.nonce);
  const argsHash = O1jsPoseidon.hash(transaction.argsFields.map((field) => Field(field)));
  const { r, s } = Signature.create(key, [id, nonce, argsHash]);
  transaction.sender = sender.toBase58();
  transaction.signature = { r: r.toString(), s: s.toBigInt().toString() };
  const named = [id, sender.x, sender.isOdd.toField(), nonce, argsHash];
  transaction.hash = O1jsPoseidon.hash(named).toString();
}
