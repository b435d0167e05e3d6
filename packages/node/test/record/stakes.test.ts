import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { gameNumbers, readPair, STAKED_PAIR_FIELDS, writePair } from "@kifu/chain";
import type { MatchRecord } from "@kifu/chain/record";
import { PrivateKey } from "o1js";
import { Stage } from "../index/events/Stage.js";
import type { SeekWish } from "../harness/Player.js";
import { altered, check, type FileTransaction, recordOf, resign } from "./played.js";

const { TicTacToe } = gameNumbers;
const game = TicTacToe;
const stake = 50;
const stranger = PrivateKey.fromBigInt(77_777_777n);

let stage: Stage;
/**
 * `first` is the first match for a stake. Its players have no sessions yet. `second` is the next
 * match, for which their sessions sign.
 */
let first: MatchRecord;
let second: MatchRecord;

const seeksOf = (wish: SeekWish) =>
  ([1, 2] as const).map((side) =>
    stage.player(side).seek({
      game,
      stake,
      opponent: stage.player(3 - side),
      side,
      ...wish,
    }),
  ) as [
    ReturnType<ReturnType<Stage["player"]>["seek"]>,
    ReturnType<ReturnType<Stage["player"]>["seek"]>,
  ];

beforeAll(async () => {
  stage = await Stage.open();
  await stage.block();
  for (const number of [1, 2]) await stage.admit(stage.player(number).grant());
  await stage.admit(stage.sender.pair(seeksOf({ allowance: 100 }), { game, stake }));
  await stage.play(1, "a1 b1");
  await stage.admit(stage.player(1).resign(1, 0));
  await stage.admit(stage.player(2).payOut(1));
  await stage.block();
  await stage.admit(stage.player(1).openToStake(stake));
  const bySession = seeksOf({ byOwner: false, after: 1 });
  await stage.admit(stage.sender.pair(bySession, { game, stake }));
  await stage.play(2, "a1");
  await stage.block();
  [first, second] = [recordOf(stage, 1), recordOf(stage, 2)];
});

afterAll(async () => {
  await stage.stop();
});

/**
 * The error if the pair that began a match is altered. A stranger signs the transaction again.
 */
async function errorIn(record: MatchRecord, alter: (pair: FileTransaction) => void) {
  const forged = altered(record, ({ transactions }) => {
    const pair = transactions.filter(({ method }) => method === "Stakes.pair").at(-1)!;
    alter(pair);
    resign(pair, stranger);
  });
  return (await check(forged)).fault?.code;
}

function put(pair: FileTransaction, at: number, value: bigint): void {
  pair.argsFields[at] = String(value);
}

/** The positions of the stake and of each seek's allowance, which follows its signature. */
const AT = { stake: 2, allowances: [18, STAKED_PAIR_FIELDS - 1] };

describe("a record of a match for a stake", () => {
  test("is the players' own, with the session that may stake", async () => {
    const methods = second.transactions.map(({ method }) => method);
    expect(methods).toContain("Stakes.openSession");
    for (const record of [first, second]) expect((await check(record)).fault).toBeUndefined();
  });

  test("is not, when the stake or what is allowed is otherwise than it was signed", async () => {
    for (const at of [AT.stake, ...AT.allowances]) {
      const code = await errorIn(first, (pair) => {
        put(pair, at, BigInt(pair.argsFields[at]!) + 1n);
      });
      expect([at, code]).toEqual([at, "record/seek-not-signed"]);
    }
  });

  test("is not, with what the chain does not accept", async () => {
    const bad = [
      [AT.stake, 0n],
      [AT.stake, 1n << 32n],
      [AT.allowances[0]!, 1n << 32n],
    ] as const;
    for (const [at, value] of bad) {
      const code = await errorIn(first, (pair) => put(pair, at, value));
      expect([at, value, code]).toEqual([at, value, "record/bad-seek"]);
    }
    // A session cannot set its own allowance.
    const [one] = AT.allowances;
    expect(await errorIn(second, (pair) => put(pair, one!, 1n))).toBe("record/bad-seek");
  });

  test("is not, as one without a stake", async () => {
    const code = await errorIn(first, (pair) => {
      const { terms, seeks } = readPair("Stakes.pair", pair.argsFields.map(BigInt))!;
      pair.method = "Matchmaking.pair";
      pair.argsFields = writePair({ terms: { ...terms, stake: 0n }, seeks }).map(String);
    });
    expect(code).toBe("record/seek-not-signed");
  });
});
