import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { domainOf, gameNumbers } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { settings, Stage } from "./events/Stage.js";

const { TicTacToe } = gameNumbers;
const refused = expect.objectContaining({ code: "query/bad-argument" });

describe("lists of matches", () => {
  let stage: Stage;
  // Match 1 is won, 2 has run out of time, 3 and 5 are running, and 4 is drawn. Match 6 starts in
  // the open block.
  beforeAll(async () => {
    stage = await Stage.open();
    await stage.pair(1, 2, { game: TicTacToe });
    await stage.pair(3, 4, { moveLimit: 1 });
    await stage.pair(5, 6);
    await stage.pair(7, 8, { game: TicTacToe });
    await stage.block();
    await stage.play(4, "a1 b2 c3 c1 a3 a2 c2 b3 b1");
    await stage.play(1, "a1 b1 a2 b2 a3");
    await stage.block();
    await stage.pair(9, 10);
    await stage.block();
    await stage.pair(1, 2);
  });

  afterAll(async () => {
    await stage.stop();
  });

  const ids = (matches: { id: number }[]) => matches.map(({ id }) => id);

  test("the running ones by number, the newest of them in no block yet", () => {
    const { records } = stage;
    expect(ids(records.running({ limit: 10 }))).toEqual([3, 5, 6]);
    expect(ids(records.running({ limit: 2 }))).toEqual([3, 5]);
    expect(ids(records.running({ limit: 2, after: 5 }))).toEqual([6]);
    expect(ids(records.running({ limit: 2, after: 6 }))).toEqual([]);
    expect(records.chain().runningMatches).toBe(2);
  });

  test("those whose clock has run out, until somebody claims it", async () => {
    const { records } = stage;
    expect(ids(records.overdue({ limit: 10 }))).toEqual([2]);
    expect(ids(records.overdue({ limit: 10, after: 2 }))).toEqual([]);
    expect(ids(records.recent({ limit: 10 }))).not.toContain(2);
    await stage.admit(stage.player(3).claimTimeout(2));
    expect(ids(records.overdue({ limit: 10 }))).toEqual([]);
    await stage.block();
    expect(ids(records.overdue({ limit: 10 }))).toEqual([]);
    expect(ids(records.recent({ limit: 10 }))).toEqual([2, 1, 4]);
  });

  test("results, latest first, page by page, of one game or of all", () => {
    const { records } = stage;
    expect(ids(records.recent({ limit: 2 }))).toEqual([2, 1]);
    expect(ids(records.recent({ limit: 2, after: 1 }))).toEqual([4]);
    expect(ids(records.recent({ limit: 2, after: 4 }))).toEqual([]);
    expect(ids(records.recent({ limit: 9, game: "tic-tac-toe" }))).toEqual([1, 4]);
    expect(ids(records.recent({ limit: 9, game: "tic-tac-toe", after: 1 }))).toEqual([4]);
    expect(ids(records.recent({ limit: 9, game: "randzu" }))).toEqual([2]);
    // The cursor may be a match of another game.
    expect(ids(records.recent({ limit: 9, game: "randzu", after: 2 }))).toEqual([]);
  });

  test("of a player, newest first", async () => {
    const { records } = stage;
    const { address } = stage.player(1);
    expect(ids(records.ofPlayer(address, { limit: 9 }))).toEqual([6, 1]);
    expect(ids(records.ofPlayer(address, { limit: 9, before: 6 }))).toEqual([1]);
    expect(ids(records.ofPlayer(address, { limit: 1 }))).toEqual([6]);
    expect(ids(records.ofPlayer(stage.player(11).address, { limit: 9 }))).toEqual([]);
    await stage.admit(...[7, 8].map((n) => stage.player(n).register()));
    expect(ids(records.ofPlayer(stage.player(7).address, { limit: 9 }))).toEqual([7, 4]);
    await stage.block();
    expect(ids(records.ofPlayer(stage.player(7).address, { limit: 9 }))).toEqual([7, 4]);
  });

  test("pages and cursors that make no sense are refused", () => {
    const { records } = stage;
    const { address } = stage.player(1);
    for (const limit of [0, -1, 1.5, 101, NaN]) {
      expect(() => records.running({ limit })).toThrow(refused);
      expect(() => records.recent({ limit })).toThrow(refused);
      expect(() => records.ofPlayer(address, { limit })).toThrow(refused);
      expect(() => records.blocks({ limit })).toThrow(refused);
    }
    for (const cursor of [-1, 0.5, NaN, Infinity]) {
      expect(() => records.running({ limit: 1, after: cursor })).toThrow(refused);
      expect(() => records.overdue({ limit: 1, after: cursor })).toThrow(refused);
      expect(() => records.recent({ limit: 1, after: cursor })).toThrow(refused);
      expect(() => records.ofPlayer(address, { limit: 1, before: cursor })).toThrow(refused);
      expect(() => records.blocks({ limit: 1, before: cursor })).toThrow(refused);
      expect(() => records.block(cursor)).toThrow(refused);
    }
    // Match 3 is still running, so it cannot be a cursor among the results.
    expect(() => records.recent({ limit: 1, after: 3 })).toThrow(refused);
    expect(() => records.recent({ limit: 1, after: 3 })).toThrow(
      /\bafter must be the number of a match/,
    );
    expect(() => records.recent({ limit: 1, game: "chess" })).toThrow(refused);
  });

  test("blocks, latest first, with what became of their transactions", () => {
    const { records, store } = stage;
    expect(records.blocks({ limit: 2 }).map(({ height }) => height)).toEqual([4, 3]);
    expect(records.blocks({ limit: 9, before: 2 }).map(({ height }) => height)).toEqual([1, 0]);
    const first = records.block(0);
    expect(first).toMatchObject({
      hash: store.block(0)?.hash.toString(),
      stateRoot: store.result(0)?.stateRoot.toString(),
      finality: "sequenced",
    });
    expect(first?.transactions).toHaveLength(8);
    expect(first?.transactions[0]).toEqual({
      hash: store.block(0)?.transactions[0]?.tx.hash().toString(),
      ok: true,
      code: undefined,
      method: "Matchmaking.register",
    });
    expect(records.block(1)?.transactions[0]?.method).toBe("TicTacToe.makeMove");
    expect(records.block(99)).toBeUndefined();
  });

  test("the chain", () => {
    const { records, chain, store } = stage;
    expect(records.chain()).toEqual({
      name: settings.chain.name,
      salt: settings.chain.salt,
      domain: domainOf(settings.chain).toString(),
      roundLength: 10,
      faucet: true,
      round: 0,
      height: 4,
      time: 6,
      stateRoot: store.result(4)?.stateRoot.toString(),
      runningMatches: 4,
      pendingTransactions: chain.openTransactions.length,
      provenBlocks: 0,
      settledBlocks: 0,
      games: plainGames.map(({ rules, number }) => ({ name: rules.name, number })),
    });
  });
});
