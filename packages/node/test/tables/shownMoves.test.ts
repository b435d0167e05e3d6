import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { NodeEvent } from "../../src/index/views.js";
import { drained, Reader } from "../index/events/readers.js";
import { SignedStage } from "./SignedStage.js";

jest.setTimeout(300_000);

let stage: SignedStage;
beforeEach(async () => void (stage = await SignedStage.open()));
afterEach(async () => await stage.stop());

async function close(): Promise<void> {
  stage.milliseconds += 60_000;
  await stage.tables.tick();
}

/** The moves in a match's events: `2 b2 seen`, or `-` for an event without a move. */
const movesIn = (events: readonly NodeEvent[]) =>
  events.map((event) => {
    if (event.type !== "match") throw new Error(`An event of another topic: ${event.type}`);
    const { move } = event;
    return move === undefined ? "-" : `${move.ply} ${move.move} ${move.finality}`;
  });

const moves = (id: number) => stage.records.moves(id).map(({ ply, move }) => `${ply} ${move}`);
const running = () => stage.records.running({ limit: 9 }).map(({ id }) => id);
const overdue = () => stage.records.overdue({ limit: 9 }).map(({ id }) => id);

describe("a signed move", () => {
  it("is pushed once, when it has its receipt, and again with its block alone", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.chain.closeBlock();
    const watcher = new Reader(stage.eventStreams.match(id));
    const lobby = new Reader(stage.eventStreams.lobby());
    await Promise.all([watcher.news(), lobby.news()]);

    await stage.play(id, "a1");
    expect(movesIn(await watcher.news())).toEqual(["1 a1 seen"]);
    await stage.play(id, "b2 c3");
    expect(movesIn(await watcher.news())).toEqual(["2 b2 seen", "3 c3 seen"]);
    await close();
    expect(stage.chain.openTransactions).toHaveLength(1);
    expect(await watcher.news()).toEqual([]);
    await stage.chain.closeBlock();
    expect(movesIn(await watcher.news())).toEqual([
      "1 a1 sequenced",
      "2 b2 sequenced",
      "3 c3 sequenced",
    ]);
    expect(await lobby.news()).toEqual([]);
  });

  it("that is refused or repeated is not pushed", async () => {
    const id = await stage.begin("TicTacToe");
    const first = stage.sign(id, "a1");
    await stage.send(id, first);
    const watcher = new Reader(stage.eventStreams.match(id));
    await watcher.news();
    await expect(stage.submit(stage.sign(id, "a1"))).rejects.toMatchObject({
      code: "tic-tac-toe/occupied",
    });
    await stage.submit(first);
    expect(await watcher.news()).toEqual([]);
    expect(moves(id)).toEqual(["1 a1"]);
  });

  it("changes the match as it will on the chain", async () => {
    const id = await stage.begin("TicTacToe", 50);
    await stage.chain.closeBlock();
    const before = stage.records.match(id, { pending: false });
    stage.seconds += 9;
    const receipts = await stage.play(id, "a1 b2");
    const { time, transcript } = receipts[1]!;
    const shown = stage.records.match(id);
    expect(shown).toMatchObject({
      ply: 2,
      turn: 0,
      pending: true,
      lastMoveTime: time,
      deadline: time + 50,
      transcript,
      result: "running",
    });
    expect(stage.records.moves(id)[1]).toEqual({
      ply: 2,
      seat: 1,
      move: "b2",
      fields: expect.anything(),
      transaction: undefined,
      height: stage.chain.openHeight,
      finality: "seen",
      time,
      spare: 65_535,
      signed: expect.objectContaining({ byOwner: false }),
    });
    expect(stage.records.match(id, { pending: false })).toEqual(before);
    expect(stage.records.moves(id, { pending: false })).toEqual([]);
    await close();
    expect(stage.records.match(id)).toEqual(shown);
    await stage.chain.closeBlock();
    expect(stage.records.match(id)).toEqual({ ...shown, pending: false });
    const [segment] = stage.chain.store.block(stage.records.latest)!.transactions;
    const hash = segment!.tx.hash().toString();
    expect(stage.records.moves(id).map(({ transaction }) => transaction)).toEqual([hash, hash]);
  });

  it("is sent again to readers who resume, in a block or not", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.chain.closeBlock();
    await stage.play(id, "a1 b2");
    await close();
    await stage.play(id, "c3");
    expect(movesIn(await drained(stage.eventStreams.match(id, stage.records.latest)))).toEqual([
      "1 a1 seen",
      "2 b2 seen",
      "3 c3 seen",
    ]);
    const height = stage.records.latest;
    await stage.chain.closeBlock();
    expect(movesIn(await drained(stage.eventStreams.match(id, height)))).toEqual([
      "1 a1 sequenced",
      "2 b2 sequenced",
      "3 c3 seen",
    ]);
    expect(movesIn(await drained(stage.eventStreams.match(id, stage.records.latest)))).toEqual([
      "3 c3 seen",
    ]);
  });

  it("is shown again after a restart, and announced once more when it is in a block", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.chain.closeBlock();
    await stage.play(id, "a1");
    await close();
    await stage.play(id, "b2 c3");
    const shown = stage.records.match(id);
    await stage.stop();
    await stage.start();
    expect(stage.records.match(id)).toEqual(shown);
    expect(moves(id)).toEqual(["1 a1", "2 b2", "3 c3"]);
    const watcher = new Reader(stage.eventStreams.match(id));
    await watcher.news();
    await stage.play(id, "a3");
    await close();
    expect(movesIn(await watcher.news())).toEqual(["4 a3 seen"]);
    await stage.chain.closeBlock();
    expect(movesIn(await watcher.news())).toEqual([
      "1 a1 sequenced",
      "2 b2 sequenced",
      "3 c3 sequenced",
      "4 a3 sequenced",
    ]);
  });
});

describe("the clock", () => {
  it("of a match runs from its last signed move, even while that is in no block", async () => {
    const id = await stage.begin("TicTacToe", 20);
    await stage.chain.closeBlock();
    const lobby = new Reader(stage.eventStreams.lobby());
    await lobby.news();
    stage.seconds = stage.records.match(id)!.deadline - 5;
    const { time } = await stage.send(id, stage.sign(id, "a1"));
    stage.seconds = time + 20;
    stage.records.tick();
    expect([running(), overdue()]).toEqual([[id], []]);
    expect(await lobby.news()).toEqual([]);
    stage.seconds = time + 21;
    stage.records.tick();
    expect([running(), overdue()]).toEqual([[], [id]]);
    expect(await lobby.news()).toMatchObject([{ match: { id, deadline: time + 20 } }]);
  });

  it("continues from there after another block, and after a restart", async () => {
    const id = await stage.begin("TicTacToe", 20);
    await stage.chain.closeBlock();
    stage.seconds = stage.records.match(id)!.deadline - 5;
    await stage.play(id, "a1");
    // The segment contains only the first move. The next move stays open.
    await close();
    stage.seconds += 10;
    const { time } = await stage.send(id, stage.sign(id, "b2"));
    await stage.chain.closeBlock();
    stage.seconds = time + 18;
    stage.records.tick();
    expect([running(), overdue()]).toEqual([[id], []]);
    await stage.stop();
    stage.seconds = time + 18;
    await stage.start();
    stage.records.tick();
    expect([running(), overdue()]).toEqual([[id], []]);
    stage.seconds = time + 21;
    stage.records.tick();
    expect([running(), overdue()]).toEqual([[], [id]]);
  });
});

describe("the end of a match by a signed move", () => {
  const GAME = "a1 a2 b1 b2 c1";

  it("is shown with the move, and as the chain has it once it has the segment", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.chain.closeBlock();
    const [winner] = stage.staged(id).seats;
    const lobby = new Reader(stage.eventStreams.lobby());
    const player = new Reader(stage.eventStreams.player(winner.address));
    const watcher = new Reader(stage.eventStreams.match(id));
    await Promise.all([lobby.news(), player.news(), watcher.news()]);

    const signed = GAME.split(" ");
    for (const move of signed.slice(0, -1)) await stage.send(id, stage.sign(id, move));
    expect([await lobby.news(), await player.news()]).toEqual([[], []]);
    const inTurn = jest.spyOn(stage.chain, "inTurn").mockRejectedValue(new Error("Not yet"));
    await stage.send(id, stage.sign(id, "c1"));
    const shown = stage.records.match(id)!;
    expect(shown).toMatchObject({
      result: "first-won",
      reason: "board",
      endedAt: stage.chain.openHeight,
    });
    expect(shown.line).toEqual(["a1", "b1", "c1"]);
    expect([running(), overdue()]).toEqual([[], []]);
    expect(await lobby.news()).toMatchObject([{ match: { id, result: "first-won" } }]);
    expect(await player.news()).toMatchObject([{ player: { activeMatch: undefined } }]);

    inTurn.mockRestore();
    await watcher.news();
    await stage.tables.tick();
    expect(stage.records.match(id)).toEqual(shown);
    expect([await lobby.news(), await watcher.news()]).toEqual([[], []]);
    expect(await player.news()).toMatchObject([{ player: { tally: { won: 1 } } }]);
    await stage.chain.closeBlock();
    expect(stage.records.match(id)).toMatchObject({ result: "first-won", pending: false });
    expect(running()).toEqual([]);
    expect(stage.records.recent({ limit: 9 }).map((match) => match.id)).toEqual([id]);
  });

  it.each([
    ["TicTacToe", "a1 b1 a2 b2 c1 a3 b3 c3 c2", "drawn"],
    ["ConnectFour", "a b a b a b g b", "second-won"],
  ] as const)("of %s by %s: %s", async (game, line, result) => {
    const id = await stage.begin(game);
    await stage.chain.closeBlock();
    const inTurn = jest.spyOn(stage.chain, "inTurn").mockRejectedValue(new Error("Not yet"));
    await stage.play(id, line);
    const shown = stage.records.match(id);
    expect(shown).toMatchObject({ result, reason: "board" });
    inTurn.mockRestore();
    await stage.tables.tick();
    expect(stage.records.match(id)).toEqual(shown);
  });
});
