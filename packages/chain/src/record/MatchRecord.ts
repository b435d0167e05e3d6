import {
  type EndReason,
  type MatchResult,
  type SignedTransaction,
  chainDomain,
  matchInDomain,
} from "@kifu/wire";
import { textField } from "@kifu/kit/plain";
import type { RecordCrypto } from "./RecordCrypto.js";

export type { SignedTransaction };

/** The format that this version writes and reads: see docs/match-export.md. */
export const RECORD_FORMAT = "kifu/7";

/**
 * A match with everything that was signed in it. That is enough to check the match without its
 * node.
 */
export interface MatchRecord {
  /**
   * The chain's name. The domain that signatures are bound to follows from the name and the next
   * three fields.
   */
  readonly chain: string;
  /** Distinguishes the chain from others of the same name. It has 32 hexadecimal digits. */
  readonly salt: string;
  readonly roundLength: number;
  readonly faucet: boolean;
  readonly match: number;
  readonly game: string;
  /** The players' addresses. The player at the first address moves first. */
  readonly owners: readonly [string, string];
  /** The number that encodes the clock: see `Clock` of `@kifu/wire`. */
  readonly moveLimit: number;
  readonly startedAt: number;
  readonly endedAt: number | undefined;
  readonly result: MatchResult;
  readonly reason: EndReason;
  /** The winning line, as cells in the game's notation. */
  readonly line: readonly string[] | undefined;
  readonly state: readonly bigint[];
  readonly moves: readonly string[];
  readonly transactions: readonly SignedTransaction[];
}

/** The domain of the record's chain, computed from the record. */
export function recordDomain(
  { chain, ...terms }: Pick<MatchRecord, "chain" | "roundLength" | "salt" | "faucet">,
  { poseidon }: Pick<RecordCrypto, "poseidon">,
): bigint {
  return chainDomain(poseidon, { ...terms, name: textField(chain, poseidon) });
}

/** The match's number plus the chain's domain, as it is signed. */
export function signedNumber({ match }: Pick<MatchRecord, "match">, domain: bigint): bigint {
  return matchInDomain(domain, match);
}

/** A record as the JSON of its file: big numbers as text, missing values as null. */
export function recordJson(record: MatchRecord): Record<string, unknown> {
  const { owners, line, endedAt, state, transactions, ...rest } = record;
  return {
    format: RECORD_FORMAT,
    ...rest,
    endedAt: endedAt ?? null,
    line: line ?? null,
    state: state.map(String),
    players: owners.map((address) => ({ address })),
    transactions: transactions.map((one) => ({
      ...one,
      blockHash: one.blockHash.toString(),
      stateRoot: one.stateRoot.toString(),
      hash: one.hash.toString(),
      nonce: one.nonce.toString(),
      argsFields: one.argsFields.map(String),
      signature: { r: one.signature.r.toString(), s: one.signature.s.toString() },
    })),
  };
}
