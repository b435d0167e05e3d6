import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  gameNumbers,
  type PlainSeatSignature,
  type PlainTakeback,
  signedMatch,
  writeTakeback,
} from "@kifu/chain";
import { type MatchRecord, parseRecord, recordJson } from "@kifu/chain/record";
import { PrivateKey } from "o1js";
import { plainMatch } from "../../src/tables/Table.js";
import { settings, Stage } from "../index/events/Stage.js";
import { signTakeback } from "../tables/signTakeback.js";
import {
  altered,
  check,
  crypto,
  type FileTransaction,
  type RecordFile,
  recordOf,
  resign,
} from "./played.js";

const game = gameNumbers.TicTacToe;
const stranger = PrivateKey.fromBigInt(88_888_888n);

let stage: Stage;
/** The number of players so far. Each plays once. */
let people = 0;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(async () => {
  await stage.stop();
});

async function begin(moves: string): Promise<number> {
  const id = await stage.pair(++people, ++people, { game, moveLimit: 100 });
  if (moves !== "") await stage.play(id, moves);
  await stage.block();
  return id;
}

function playerOf(id: number, seat: 0 | 1) {
  return stage.playerAt(stage.match(id).seats[seat].owner);
}

async function takeBack(id: number, asking: 0 | 1): Promise<void> {
  const match = stage.chain.pending.match(id)!;
  const plain = plainMatch(match, signedMatch(settings.chain, id), crypto.poseidon);
  const plies = plain.position.turn === asking ? 2 : 1;
  const moves = stage.records.moves(id).map(({ move }) => move);
  for (const seat of [asking, asking === 0 ? 1 : 0] as const) {
    const player = playerOf(id, seat);
    await stage.tables.take(signTakeback(plain, moves, id, { seat, player }, { plies }));
  }
}

async function finds(record: MatchRecord, found: object): Promise<void> {
  const verdict = await check(parseRecord(JSON.stringify(recordJson(record))));
  expect(verdict.fault).toBeUndefined();
  expect({ ...record, ...verdict, moves: record.moves }).toMatchObject(found);
}

async function errorInTakeback(
  record: MatchRecord,
  alter: (takeback: FileTransaction, file: RecordFile) => void,
) {
  const forged = altered(record, (file) => {
    const takeback = file.transactions.find(({ method }) => method.endsWith(".takeBack"))!;
    alter(takeback, file);
    resign(takeback, stranger);
  });
  return (await check(forged)).fault?.code;
}

describe("the record of a match with moves that were taken back", () => {
  test("passes, with the moves that count in the end", async () => {
    const id = await begin("b2 a1 c3");
    await takeBack(id, 0);
    await stage.play(id, "c1");
    await stage.block();
    await takeBack(id, 0);
    await takeBack(id, 1);
    await stage.play(id, "a2 a3");
    await stage.block();
    const record = recordOf(stage, id);
    await finds(record, { result: "running", moves: ["b2", "a2", "a3"] });
    const methods = record.transactions.map(({ method }) => method.split(".")[1]);
    expect(methods.filter((method) => method === "takeBack")).toHaveLength(3);
    expect(methods.filter((method) => method === "makeMove")).toHaveLength(6);
  });

  test("passes with two moves, from a segment, up to the end on the board", async () => {
    const id = await begin("");
    await stage.playSegment(id, "b2 a1 c3 a3");
    await takeBack(id, 0);
    await stage.playSegment(id, "c1 b1 a3");
    await stage.block();
    await finds(recordOf(stage, id), {
      result: "first-won",
      reason: "board",
      moves: ["b2", "a1", "c1", "b1", "a3"],
    });
  });

  test("fails where the moves were not the last, or not both signed it", async () => {
    const id = await begin("b2 a1 c3");
    await takeBack(id, 0);
    await stage.play(id, "c1");
    await stage.block();
    const record = recordOf(stage, id);
    const at = (index: number, value: string) => (takeback: FileTransaction) =>
      void (takeback.argsFields[index] = value);
    const { argsFields } = record.transactions.find(({ method }) => method.endsWith(".takeBack"))!;
    // The match, two fields of the position, two moves, their number, and two signatures.
    expect(argsFields).toHaveLength(1 + 2 + 2 + 1 + 8);
    expect(await errorInTakeback(record, () => undefined)).toBeUndefined();
    for (const alter of [at(1, "7"), at(2, "0"), at(5, "2"), at(5, "3"), at(7, "5"), at(11, "5")]) {
      expect(await errorInTakeback(record, alter)).toBe("record/not-taken-back");
    }
    expect(await errorInTakeback(record, at(0, "1"))).toBe("record/other-match");
    const without = altered(record, ({ transactions }) => {
      const index = transactions.findIndex(({ method }) => method.endsWith(".takeBack"));
      transactions.splice(index, 1);
    });
    expect((await check(without)).fault?.code).toMatch(
      /^record\/(not-their-turn|illegal-move|wrong-field)/,
    );
  });

  test("fails where it came too late for the side to move", async () => {
    const id = await begin("b2 a1 c3");
    await takeBack(id, 0);
    await stage.block();
    const record = recordOf(stage, id);
    const later = (seconds: number) => (takeback: FileTransaction) => {
      takeback.height += seconds;
      takeback.time += seconds;
    };
    expect(await errorInTakeback(record, later(0))).toBeUndefined();
    expect(await errorInTakeback(record, later(200))).toBe("record/not-taken-back");
  });

  test("fails where more is taken back than was played, though both signed it", async () => {
    const id = await begin("b2");
    const match = stage.chain.pending.match(id)!;
    const plain = plainMatch(match, signedMatch(settings.chain, id), crypto.poseidon);
    const sign = (plies: 1 | 2) =>
      ([0, 1] as const).map((seat) => {
        const by = { seat, player: playerOf(id, seat) };
        return signTakeback(plain, ["b2"], id, by, { plies, before: [0n, 0n] }).by;
      }) as [PlainSeatSignature, PlainSeatSignature];
    const signed = { one: sign(1), two: sign(2) };
    await takeBack(id, 0);
    await stage.block();
    const record = recordOf(stage, id);
    const holding = (moves: bigint[][], signatures: PlainTakeback["signed"]) => {
      const takeback = { before: [0n, 0n], moves, witnesses: [], signed: signatures };
      const fields = writeTakeback(takeback, { state: 2, move: 1, witness: 0 });
      return (sent: FileTransaction) =>
        void sent.argsFields.splice(1, Infinity, ...fields.map(String));
    };
    expect(await errorInTakeback(record, holding([[4n]], signed.one))).toBeUndefined();
    const two = holding([[4n], [0n]], signed.two);
    expect(await errorInTakeback(record, two)).toBe("record/not-taken-back");
  });
});
