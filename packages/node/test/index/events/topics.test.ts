import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { domainOf, gameNumbers, KeyFields, signCall, VALID_FOR } from "@kifu/chain";
import { drained, news, Reader, brief } from "./readers.js";
import { settings, Stage } from "./Stage.js";

const { TicTacToe } = gameNumbers;
const refused = expect.objectContaining({ code: "query/bad-argument" });

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(async () => {
  await stage.stop();
});

/** The domain and the last block for which new signatures are valid. */
function bounds({ chain }: Stage): [Field, Field] {
  return [Field(domainOf(settings.chain)), Field(chain.time + VALID_FOR)];
}

describe("a match that is watched", () => {
  test("begins with its current state; a move is seen, then sequenced", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const reader = new Reader(stage.eventStreams.match(id));
    expect(await reader.news()).toEqual([
      { type: "match", height: 0, match: stage.match(id), move: undefined, away: [], present: [] },
    ]);

    await stage.play(id, "h8");
    const [seen, ...none] = await reader.news();
    expect(none).toEqual([]);
    expect(seen).toMatchObject({
      // A reader that resumes here gets the move again with its block.
      height: 0,
      match: { ply: 1, turn: 1, pending: true },
      move: { ply: 1, seat: 0, move: "h8", height: 1, finality: "seen" },
    });
    await stage.block();
    expect(await reader.news()).toMatchObject([
      {
        height: 1,
        match: { ply: 1, turn: 1, pending: false },
        move: { ply: 1, seat: 0, move: "h8", height: 1, finality: "sequenced" },
      },
    ]);
  });

  test("sends nothing for a refused move, another match, or a block without moves", async () => {
    const id = await stage.pair(1, 2);
    const other = await stage.pair(3, 4);
    await stage.block();
    const reader = new Reader(stage.eventStreams.match(id));
    await reader.news();
    const match = stage.chain.pending.match(id)!;
    await expect(stage.admit(stage.player(2).randzu(id, match, "h8"))).rejects.toThrow();
    await stage.play(other, "h8");
    await stage.block(2);
    expect(await news(reader)).toEqual([]);
  });

  test("sends several moves of one block in order, each on its own", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const reader = new Reader(stage.eventStreams.match(id));
    await stage.play(id, "h8 h9 i8");
    await stage.block();
    expect(await news(reader)).toEqual([
      `${id} running`,
      ...["h8 seen", "h9 seen", "i8 seen"],
      ...["h8 sequenced", "h9 sequenced", "i8 sequenced"],
    ]);
  });

  test("sends its end on the board once, with the move", async () => {
    const id = await stage.pair(1, 2, { game: TicTacToe });
    await stage.play(id, "a1 b1 a2 b2");
    await stage.block();
    const reader = new Reader(stage.eventStreams.match(id));
    await reader.news();
    await stage.play(id, "a3");
    expect(await reader.news()).toMatchObject([
      { match: { result: "first-won", line: ["a1", "a2", "a3"] }, move: { move: "a3" } },
    ]);
    await stage.block();
    expect(await reader.news()).toMatchObject([
      { match: { result: "first-won", pending: false }, move: { finality: "sequenced" } },
    ]);
  });

  test("sends changes that are not moves: resigning, a clock that runs out, a new session", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 3 });
    await stage.play(id, "h8 i9");
    await stage.block();
    const reader = new Reader(stage.eventStreams.match(id));
    await reader.news();

    const revoke = { key: stage.player(1).wallet, nonce: 1 };
    const { runtime } = stage.chain;
    await stage.admit(signCall(runtime, revoke, "Sessions", "revokeSession", ...bounds(stage)));
    expect(await reader.news()).toMatchObject([
      {
        match: { seats: [{ nextSession: { key: undefined } }, {}], pending: true },
        move: undefined,
      },
    ]);
    await stage.block();
    expect(await news(reader)).toEqual([`${id} running`]);

    await stage.block(2);
    const [stopped, ...none] = await reader.news();
    expect(none).toEqual([]);
    expect(stopped).toMatchObject({ height: 3, match: { deadline: 4, result: "running" } });

    await stage.admit(stage.player(2).claimTimeout(id));
    await stage.block();
    expect(await news(reader)).toEqual([`${id} second-won pending`, `${id} second-won`]);
  });

  test("sends its state when a transaction that waited for its turn is dropped", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const reader = new Reader(stage.eventStreams.match(id));
    const match = stage.chain.pending.match(id)!;
    const parked = stage.player(1).randzu(id, match, "h8");
    await stage.store.commit((changes) => changes.addPending(parked));
    await reader.news();
    await stage.chain.drop(parked.hash().toString(), "ingress/gap-expired");
    expect(await reader.news()).toEqual([
      { type: "match", height: 0, match: stage.match(id), move: undefined, away: [], present: [] },
    ]);
    await stage.chain.drop("1234", "ingress/gap-expired");
    expect(await reader.news()).toEqual([]);
  });

  test("is shown as one object to everybody", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const readers = Array.from({ length: 12 }, () => new Reader(stage.eventStreams.match(id)));
    for (const reader of readers) await reader.news();
    await stage.play(id, "h8");
    const events = await Promise.all(readers.map((reader) => reader.news()));
    for (const [event] of events) expect(event).toBe(events[0]?.[0]);
    expect(stage.eventStreams.counters()).toMatchObject({ pushed: 12, subscribers: { match: 12 } });
  });

  test("must exist", () => {
    for (const id of [1, -1, 0.5, NaN]) expect(() => stage.eventStreams.match(id)).toThrow(refused);
  });
});

describe("a player who is watched", () => {
  test("is sent with their state, and with every change of it", async () => {
    const { address } = stage.player(1);
    const reader = new Reader(stage.eventStreams.player(address));
    const players = async () =>
      (await reader.news()).map((event) => (event.type === "player" ? event.player : undefined));
    expect(await players()).toEqual([stage.records.player(address)]);

    await stage.admit(stage.player(1).register());
    const waiting = { nonce: "1", queue: { waiting: true }, activeMatch: undefined };
    expect(await players()).toMatchObject([waiting]);
    await stage.block();
    expect(await players()).toMatchObject([waiting]);

    await stage.admit(stage.player(2).register());
    expect(await players()).toMatchObject([{ queue: undefined, activeMatch: 1 }]);
    await stage.block();
    await players();
    await stage.play(1, "h8 h9");
    await stage.block();
    expect(await players()).toEqual([]);

    await stage.admit(stage.player(2).resign(1, 1));
    await stage.block();
    expect(await players()).toMatchObject([
      { activeMatch: undefined, latestMatch: 1 },
      { activeMatch: undefined, latestMatch: 1 },
    ]);
  });

  test("is sent when time alone changes something: a round, a session; a clock frees nobody", async () => {
    await stage.admit(stage.player(1).register());
    await stage.pair(2, 3, { moveLimit: 2 });
    await stage.admit(stage.player(4).register({ moveLimit: 9, expiresAt: 3 }));
    await stage.block();
    const readers = [1, 2, 3, 4].map(
      (n) => new Reader(stage.eventStreams.player(stage.player(n).address)),
    );
    const changes = async () =>
      (await Promise.all(readers.map((reader) => reader.news()))).map((events) => events.length);
    expect(await changes()).toEqual([1, 1, 1, 1]);
    await stage.block();
    expect(await changes()).toEqual([0, 0, 0, 1]);
    await stage.block(6);
    expect(await changes()).toEqual([0, 0, 0, 0]);
    expect(stage.records.overdue({ limit: 9 })).toHaveLength(1);
    expect(stage.records.player(stage.player(2).address).activeMatch).toBe(1);
    await stage.block();
    // The round in which player 1 queued is over.
    expect((await changes())[0]).toBe(1);
    expect(stage.records.player(stage.player(1).address).queue?.waiting).toBe(false);
  });

  test("is sent when something they sent will never be in a block", async () => {
    const { address, wallet } = stage.player(1);
    const reader = new Reader(stage.eventStreams.player(address));
    await reader.news();
    const { runtime } = stage.chain;
    const signing = { key: wallet, nonce: 5 };
    const parked = signCall(runtime, signing, "Sessions", "revokeSession", ...bounds(stage));
    await stage.store.commit((changes) => changes.addPending(parked));
    await stage.chain.drop(parked.hash().toString(), "ingress/gap-expired");
    expect(await reader.news()).toMatchObject([{ type: "player", player: { nonce: "0" } }]);
  });
});

describe("the lobby", () => {
  test("begins with results and the matches that run", async () => {
    await stage.pair(1, 2);
    await stage.pair(3, 4);
    await stage.pair(5, 6);
    await stage.play(2, "h8 i9");
    await stage.block();
    await stage.admit(stage.player(3).resign(2, 0));
    await stage.block();
    await stage.pair(7, 8);
    const events = await drained(stage.eventStreams.lobby());
    expect(events.map(brief)).toEqual([
      "2 second-won",
      "1 running",
      "3 running",
      "4 running pending",
    ]);
    // Only the last event has the current height, so a reader that received fewer events starts
    // from the beginning.
    expect(events.map(({ height }) => height)).toEqual([-1, -1, -1, 1]);
  });

  test("sends starts, ends and clocks that run out, not moves", async () => {
    const reader = new Reader(stage.eventStreams.lobby());
    await stage.pair(1, 2, { moveLimit: 1 });
    await stage.block();
    expect(await news(reader)).toEqual(["1 running pending", "1 running"]);
    await stage.play(1, "h8 i9 h9");
    await stage.block();
    expect(await news(reader)).toEqual([]);
    await stage.block();
    expect(await news(reader)).toEqual(["1 running"]);
    await stage.admit(stage.player(1).claimTimeout(1));
    await stage.block();
    expect(await news(reader)).toEqual(["1 first-won pending", "1 first-won"]);
  });
});

describe("the queue", () => {
  test("is sent whenever it changes, and only then", async () => {
    const reader = new Reader(stage.eventStreams.queue());
    const waiting = async () =>
      (await reader.news()).map((event) =>
        event.type === "queue" ? event.waiting.map(({ moveLimit }) => moveLimit) : undefined,
      );
    expect(await waiting()).toEqual([[]]);
    await stage.admit(stage.player(1).register({ moveLimit: 5 }));
    expect(await waiting()).toEqual([[5]]);
    await stage.admit(stage.player(2).register({ moveLimit: 6, expiresAt: 4 }));
    await stage.block();
    expect(await waiting()).toEqual([[5, 6]]);
    await stage.admit(stage.player(3).register({ moveLimit: 5 }));
    expect(await waiting()).toEqual([[6]]);
    await stage.block();
    expect(await waiting()).toEqual([]);
    // The waiting player's session ends with this block.
    await stage.block();
    expect(await waiting()).toEqual([[]]);
    await stage.admit(stage.player(4).register({ moveLimit: 7 }));
    await stage.block(7);
    expect(await waiting()).toEqual([[7], []]);
  });

  test("is the same for later readers", async () => {
    const key = KeyFields.of(stage.player(1).wallet.toPublicKey());
    const early = new Reader(stage.eventStreams.queue());
    await stage.admit(stage.player(1).register());
    const late = new Reader(stage.eventStreams.queue());
    expect(await late.news()).toHaveLength(1);
    const leaving = { key: stage.player(1).wallet, nonce: 1 };
    const { runtime } = stage.chain;
    await stage.admit(signCall(runtime, leaving, "Matchmaking", "leave", key, ...bounds(stage)));
    const [gone] = await late.news();
    expect(gone).toMatchObject({ waiting: [] });
    expect((await early.news()).at(-1)).toBe(gone);
  });
});
