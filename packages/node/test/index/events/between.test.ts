import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Bool } from "o1js";
import { TransactionReader } from "../../../src/sequencer/TransactionReader.js";
import { gameNumbers } from "@kifu/chain";
import { drained, Reader } from "./readers.js";
import { Stage } from "./Stage.js";

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(async () => {
  await stage.stop();
});

describe("between a block's commit and its announcement", () => {
  /**
   * Closes a block. Calls `look` after the block is stored and before the chain opens the next
   * one.
   */
  async function blockWith(look: () => Promise<void>): Promise<void> {
    const commit = stage.store.commit.bind(stage.store);
    stage.store.commit = async (change) => {
      await commit(change);
      await look();
    };
    await stage.block();
    stage.store.commit = commit;
  }

  test("nothing is shown twice, and nothing is missing", async () => {
    const won = await stage.pair(1, 2, { game: gameNumbers.TicTacToe });
    await stage.play(won, "a1 b1 a2 b2");
    await stage.block();
    await stage.play(won, "a3");
    const started = await stage.pair(3, 4);
    await stage.play(started, "h8 h9");
    const { records, store } = stage;
    const { address } = stage.player(3);
    let looked = false;
    await blockWith(async () => {
      looked = true;
      expect(store.blockCount()).toBe(2);
      expect(records.moves(won).map(({ ply, finality }) => `${ply} ${finality}`)).toEqual([
        ...["1 sequenced", "2 sequenced", "3 sequenced", "4 sequenced"],
        "5 seen",
      ]);
      expect(records.moves(started).map(({ move }) => move)).toEqual(["h8", "h9"]);
      expect(records.match(started)).toMatchObject({ ply: 2, startedAt: 1 });
      expect(records.ofPlayer(address, { limit: 9 }).map(({ id }) => id)).toEqual([started]);
      expect(records.player(address)).toMatchObject({ activeMatch: started });
      expect(records.running({ limit: 9 }).map(({ id }) => id)).toEqual([won, started]);
      expect(records.block(1)).toBeUndefined();
      expect(records.blocks({ limit: 9 }).map(({ height }) => height)).toEqual([0]);
      expect(records.chain()).toMatchObject({ height: 0, time: 2 });
    });
    expect(looked).toBe(true);
    expect(records.running({ limit: 9 }).map(({ id }) => id)).toEqual([started]);
  });

  test("a new subscriber gets the block once", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    await stage.play(id, "h8");
    const readers: Reader[] = [];
    await blockWith(async () => {
      readers.push(
        new Reader(stage.eventStreams.match(id, 0)),
        new Reader(stage.eventStreams.blocks(-1)),
      );
      expect(() => stage.eventStreams.blocks(1)).toThrow();
    });
    const [match, blocks] = await Promise.all(readers.map((reader) => reader.news()));
    expect(match).toMatchObject([
      { height: 0, move: { move: "h8", finality: "seen" } },
      { height: 1, move: { move: "h8", finality: "sequenced" } },
    ]);
    expect(blocks).toMatchObject([{ height: 0 }, { height: 1 }]);
  });
});

describe("when the index cannot process something", () => {
  test("the chain continues, the records are read again, and readers subscribe again", async () => {
    await stage.stop();
    const errors: unknown[] = [];
    stage = await Stage.open({ onError: (error) => errors.push(error) });
    const id = await stage.pair(1, 2);
    await stage.block();
    const readers = [
      new Reader(stage.eventStreams.match(id)),
      new Reader(stage.eventStreams.queue()),
    ];

    await stage.play(id, "h8");
    for (const reader of readers) await reader.news();
    const broken = new Error("the disk");
    const { height, ...block } = stage.store.block(0)!;
    const unreadable = Object.defineProperty({ height, ...block }, "transactions", {
      get: () => {
        throw broken;
      },
    });
    const result = stage.store.result(0)!;
    expect(() => stage.chain.events.emit("block", { block: unreadable, result })).not.toThrow();

    for (const reader of readers) {
      expect(await reader.news()).toEqual([]);
      expect(reader.error).toBe(broken);
    }
    expect(errors).toEqual([broken]);
    expect(stage.records.latest).toBe(0);
    expect(stage.match(id)).toMatchObject({ ply: 1, pending: true });
    expect(stage.records.moves(id)).toMatchObject([{ move: "h8", finality: "seen" }]);
    await stage.block();
    expect(stage.match(id)?.deadline).toBe(stage.chain.time - 1 + 100);
    expect(await drained(stage.eventStreams.match(id, 0))).toMatchObject([
      { move: { move: "h8" } },
    ]);
  });
});

describe("a transaction that failed in its block", () => {
  test("did nothing, with the reason", async () => {
    await stage.pair(1, 2);
    await stage.block();
    const reader = new TransactionReader(stage.chain.runtime);
    const execution = stage.store.block(0)!.transactions[1]!;
    expect(reader.read(execution)).toMatchObject({
      ok: true,
      code: undefined,
      method: "Matchmaking.register",
      events: [{ kind: "session" }, { kind: "started", match: 1 }],
    });
    const failed = { tx: execution.tx, events: execution.events, stateTransitions: [] };
    const code = "matchmaking/already-playing";
    const refused = { ...failed, hooksStatus: Bool(true), statusMessage: code };
    expect(reader.read({ ...refused, status: Bool(false) })).toMatchObject({
      ok: false,
      code,
      events: [],
    });
    const hookless = { ...failed, status: Bool(true), hooksStatus: Bool(false) };
    expect(reader.read(hookless)).toMatchObject({ ok: false, events: [] });
  });
});
