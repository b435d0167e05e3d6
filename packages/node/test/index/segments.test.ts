import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import { sampleGame } from "@kifu/kit/testing";
import { writeClock } from "@kifu/wire";
import { IndexStorage } from "../../src/index/IndexStorage.js";
import { rebuildIndex } from "../../src/index/MatchIndex.js";
import type { NodeEvent, MoveView } from "../../src/index/views.js";
import { sectionRange } from "../../src/store/keys.js";
import { drained, Reader } from "./events/readers.js";
import { Stage } from "./events/Stage.js";

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(async () => {
  await stage.stop();
});

const words = (moves: readonly MoveView[]) => moves.map(({ ply, move }) => `${ply} ${move}`);

/** The moves in a match's events: `2 h9 seen`, or `-` for an event without a move. */
const movesIn = (events: readonly NodeEvent[]) =>
  events.map((event) => {
    if (event.type !== "match") throw new Error(`An event of another topic: ${event.type}`);
    const { move } = event;
    return move === undefined ? "-" : `${move.ply} ${move.move} ${move.finality}`;
  });

describe("the moves of a segment", () => {
  test("are recorded one by one, among moves that were sent one by one", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const [first] = await stage.play(id, "h8");
    const segment = await stage.playSegment(id, "h9 i8 i9");
    const [last] = await stage.play(id, "j8");
    const height = stage.chain.openHeight;

    const moves = stage.records.moves(id);
    expect(words(moves)).toEqual(["1 h8", "2 h9", "3 i8", "4 i9", "5 j8"]);
    expect(moves.map(({ transaction }) => transaction)).toEqual([
      first,
      segment,
      segment,
      segment,
      last,
    ]);
    expect(moves[2]).toEqual({
      ply: 3,
      seat: 0,
      move: "i8",
      fields: ["8", "7"],
      transaction: segment,
      height,
      finality: "seen",
      time: stage.chain.time,
      spare: 2,
      signed: expect.objectContaining({ byOwner: false }),
    });
    // A segment contains a signature only for the last move of each side.
    expect(moves.map(({ signed }) => signed?.byOwner)).toEqual([
      undefined,
      undefined,
      false,
      false,
      undefined,
    ]);
    expect(stage.match(id)).toMatchObject({ ply: 5, turn: 1, result: "running" });
    await stage.block();
    const sequenced = moves.map((move) => ({ ...move, finality: "sequenced" }));
    expect(stage.records.moves(id)).toEqual(sequenced);
    expect(stage.records.move(id, 4)).toEqual(sequenced[3]);
  });

  test.each(plainGames)("make a whole match of $module", async ({ number: game, samples }) => {
    const { moves } = sampleGame(samples, "first won")!;
    const id = await stage.pair(1, 2, { game });
    await stage.playSegment(id, moves.join(" "));
    await stage.block();
    expect(stage.records.moves(id).map(({ move }) => move)).toEqual(moves);
    expect(stage.match(id)).toMatchObject({ result: "first-won", reason: "board", endedAt: 0 });
    expect(stage.records.player(stage.player(1).address)).toMatchObject({
      activeMatch: undefined,
      tally: { won: 1, lost: 0, drawn: 0 },
    });
  });

  test("give the next one its time from the last of them, not from their block", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 20 });
    const { time: began } = stage.chain;
    await stage.block(12);
    await stage.playSegment(id, "h8 h9", [began + 3, began + 4]);
    const { time } = stage.chain;
    expect(time).toBeGreaterThan(began + 10);
    expect(stage.match(id)).toMatchObject({ ply: 2, deadline: began + 24 });
    await stage.block();
    expect([...stage.records.running({ limit: 9 })].map((match) => match.id)).toEqual([id]);
    while (stage.chain.time <= began + 24) await stage.block();
    expect(stage.records.running({ limit: 9 })).toEqual([]);
    expect(stage.records.overdue({ limit: 9 })).toMatchObject([{ id, deadline: began + 24 }]);
    await stage.restart();
    expect(stage.records.overdue({ limit: 9 })).toMatchObject([{ id, deadline: began + 24 }]);
  });

  test("leave each side of a bank what its own moves have left, in blocks and in rebuilt records", async () => {
    const id = await stage.pair(1, 2, { moveLimit: writeClock({ bank: 20, increment: 3 }) });
    const { time: began } = stage.chain;
    expect(stage.match(id)).toMatchObject({ timeLeft: [20, 20], deadline: began + 20 });
    await stage.block(60);
    await stage.playSegment(id, "h8 h9 i8", [began + 12, began + 13, began + 23]);
    const left = { timeLeft: [4, 20], lastMoveTime: began + 23, deadline: began + 43 };
    expect(stage.match(id)).toMatchObject(left);
    await stage.block();
    expect(stage.match(id)).toMatchObject(left);
    const overdue = () => stage.records.overdue({ limit: 9 });
    while (stage.chain.time <= began + 43) await stage.block();
    expect(overdue()).toMatchObject([{ id, ...left }]);
    await stage.restart();
    expect(overdue()).toMatchObject([{ id, ...left }]);
    await stage.playSegment(id, "i9", [began + 42]);
    await stage.block();
    expect(stage.match(id)).toMatchObject({ timeLeft: [4, 4], deadline: began + 46 });
    await rebuildIndex(stage.store, stage.chain.runtime);
    expect([...new IndexStorage(stage.store.keyValue).unfinished()]).toEqual([
      { match: id, deadline: began + 46 },
    ]);
  });

  test("that were made in time may come later: the match runs again, as the lobby is notified", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 10 });
    const { time: began } = stage.chain;
    const lobby = new Reader(stage.eventStreams.lobby());
    await stage.block(13);
    expect(stage.records.overdue({ limit: 9 })).toMatchObject([{ id }]);
    await lobby.news();

    await stage.playSegment(id, "h8 h9", [began + 5, began + 11]);
    expect(await lobby.news()).toMatchObject([{ match: { id, deadline: began + 21 } }]);
    expect(stage.records.overdue({ limit: 9 })).toEqual([]);
    await stage.block();
    expect(stage.records.running({ limit: 9 })).toMatchObject([{ id, ply: 2 }]);
    // The block's event repeats the match and adds nothing else.
    expect(await lobby.news()).toMatchObject([{ match: { id, pending: false } }]);
    await stage.playSegment(id, "i8");
    await stage.block();
    expect(await lobby.news()).toEqual([]);
  });

  test("are in the match's record once, with the sessions that were in force", async () => {
    const id = await stage.pair(1, 2);
    const [single] = await stage.play(id, "h8");
    const segment = await stage.playSegment(id, "h9 i8");
    const resigned = stage.player(1).resign(id, 0);
    await stage.admit(resigned);
    await stage.block();
    const signed = stage.records.signed(id, { after: 0, limit: 100 });
    expect(signed.map(({ method }) => method)).toEqual([
      "Matchmaking.register",
      "Matchmaking.register",
      "Randzu.makeMove",
      "Randzu.playMoves",
      "Matches.resign",
    ]);
    expect(signed.slice(2).map(({ hash }) => hash)).toEqual([
      single,
      segment,
      resigned.hash().toString(),
    ]);
    expect(signed[3]).toMatchObject({ sender: stage.sender.key.toPublicKey().toBase58() });
    expect(signed[3]?.argsFields).toHaveLength(1 + 64 * 3 + 1 + 8);
  });

  test("are the same in rebuilt records", async () => {
    const id = await stage.pair(1, 2, { moveLimit: writeClock({ bank: 90, increment: 1 }) });
    const { time: began } = stage.chain;
    await stage.block(3);
    await stage.playSegment(id, "h8 h9 i8", [began + 1, began + 1, began + 2]);
    await stage.block();
    await stage.playSegment(id, "i9");
    await stage.block();
    const { from, to } = sectionRange("records");
    const recorded = () =>
      Array.from(stage.store.keyValue.range(from, to), ({ key, value }) =>
        [key, value].map((bytes) => Buffer.from(bytes).toString("hex")).join(" "),
      );
    const kept = recorded();
    await rebuildIndex(stage.store, stage.chain.runtime);
    expect(recorded()).toEqual(kept);
    expect(words(stage.records.moves(id))).toEqual(["1 h8", "2 h9", "3 i8", "4 i9"]);
  });
});

describe("a watcher of the match", () => {
  test("gets each move of a segment in order, when it is seen and when it is sequenced", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const { latest } = stage.records;
    const reader = new Reader(stage.eventStreams.match(id));
    expect(movesIn(await reader.news())).toEqual(["-"]);
    await stage.play(id, "h8");
    await stage.playSegment(id, "h9 i8 i9");
    const seen = await reader.news();
    expect(movesIn(seen)).toEqual(["1 h8 seen", "2 h9 seen", "3 i8 seen", "4 i9 seen"]);
    // A reader that resumes at this height gets all four moves again with their block, and no
    // earlier moves.
    expect(seen.map(({ height }) => height)).toEqual([latest, latest, latest, latest]);
    expect(seen.at(-1)).toMatchObject({ match: { ply: 4, pending: true } });
    await stage.block();
    const sequenced = await reader.news();
    expect(movesIn(sequenced)).toEqual(
      movesIn(seen).map((text) => text.replace("seen", "sequenced")),
    );
    expect(sequenced.map(({ height }) => height)).toEqual([latest, latest, latest, latest + 1]);
  });

  test("has every move once after resuming from any height", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    await stage.playSegment(id, "h8 h9 i8");
    await stage.block();
    await stage.playSegment(id, "i9 j8");
    const all = ["1 h8", "2 h9", "3 i8", "4 i9", "5 j8"];
    const finality = (ply: number) => (ply < 4 ? "sequenced" : "seen");
    const from = async (since: number) =>
      movesIn(await drained(stage.eventStreams.match(id, since)));
    const expected = (after: number) =>
      all.slice(after).map((text, i) => `${text} ${finality(i + 1 + after)}`);
    expect(await from(-1)).toEqual(["-", ...expected(0)]);
    expect(await from(0)).toEqual(expected(0));
    expect(await from(1)).toEqual(expected(3));
    await stage.block();
    expect(await from(1)).toEqual(["4 i9 sequenced", "5 j8 sequenced"]);
    expect(await from(2)).toEqual(["-"]);
  });
});

test("two moves signed for one ply end a match: its record and both tallies show it", async () => {
  const id = await stage.pair(1, 2);
  await stage.play(id, "h8");
  const watching = new Reader(stage.eventStreams.match(id));
  const lobby = new Reader(stage.eventStreams.lobby());
  await Promise.all([watching.news(), lobby.news()]);
  const forfeit = stage.sender.forfeit(stage.segmentMatch(id), 1, ["h9", "i9"]);
  await stage.admit(forfeit);
  const ended = { result: "first-won", reason: "signed-twice", line: undefined };
  expect(stage.match(id)).toMatchObject({ ...ended, pending: true });
  expect(await watching.news()).toMatchObject([{ match: ended, move: undefined }]);
  expect(await lobby.news()).toMatchObject([{ match: ended }]);
  await stage.block();
  expect(stage.match(id)).toMatchObject({ ...ended, endedAt: 0 });
  const player = (number: number) => stage.records.player(stage.player(number).address);
  expect(player(1)).toMatchObject({ activeMatch: undefined, tally: { won: 1, lost: 0, drawn: 0 } });
  expect(player(2)).toMatchObject({ activeMatch: undefined, tally: { won: 0, lost: 1, drawn: 0 } });
  expect(stage.records.recent({ limit: 1 })).toMatchObject([{ id, ...ended }]);
  expect(stage.records.signed(id, { after: 0, limit: 9 }).at(-1)).toMatchObject({
    method: "Randzu.forfeit",
    hash: forfeit.hash().toString(),
  });
  expect(movesIn(await drained(stage.eventStreams.match(id, -1)))).toEqual([
    "-",
    "1 h8 sequenced",
    "-",
  ]);
});
