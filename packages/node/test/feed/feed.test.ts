import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Field } from "o1js";
import { domainOf, gameNumbers, KeyFields, signCall, VALID_FOR } from "@kifu/chain";
import type { FeedEvent } from "../../src/match-index/views.js";
import { drained, Reader } from "./readers.js";
import { settings, Stage } from "./Stage.js";

const { TicTacToe } = gameNumbers;
const refused = expect.objectContaining({ code: "query/bad-argument" });

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(async () => {
  await stage.close();
});

/** What a match's event says, in a few words: `h8 seen`, `first-won`. */
function told(event: FeedEvent): string {
  if (event.type === "match" && event.move !== undefined) {
    return `${event.move.move} ${event.move.finality}`;
  }
  if (event.type === "match" || event.type === "lobby") {
    return `${event.match.id} ${event.match.result}${event.match.pending ? " pending" : ""}`;
  }
  return event.type === "block" ? `block ${event.height}` : event.type;
}

async function news(reader: Reader): Promise<string[]> {
  return (await reader.news()).map(told);
}

/** What is signed now, for this chain. */
function bounds({ chain }: Stage): [Field, Field] {
  return [Field(domainOf(settings.chain)), Field(chain.time + VALID_FOR)];
}

describe("a match that is watched", () => {
  test("begins as it stands; a move is seen, then sequenced", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const reader = new Reader(stage.feed.match(id));
    expect(await reader.news()).toEqual([
      { type: "match", height: 0, match: stage.match(id), move: undefined, away: [], present: [] },
    ]);

    await stage.play(id, "h8");
    const [seen, ...none] = await reader.news();
    expect(none).toEqual([]);
    expect(seen).toMatchObject({
      // Resuming from here brings the move again, with its block.
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

  test("tells nothing of a refused move, of another match, or of a block without moves", async () => {
    const id = await stage.pair(1, 2);
    const other = await stage.pair(3, 4);
    await stage.block();
    const reader = new Reader(stage.feed.match(id));
    await reader.news();
    const match = stage.chain.pending.match(id)!;
    await expect(stage.admit(stage.player(2).randzu(id, match, "h8"))).rejects.toThrow();
    await stage.play(other, "h8");
    await stage.block(2);
    expect(await news(reader)).toEqual([]);
  });

  test("tells several moves of one block in order, each as its own", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const reader = new Reader(stage.feed.match(id));
    await stage.play(id, "h8 h9 i8");
    await stage.block();
    expect(await news(reader)).toEqual([
      `${id} running`,
      ...["h8 seen", "h9 seen", "i8 seen"],
      ...["h8 sequenced", "h9 sequenced", "i8 sequenced"],
    ]);
  });

  test("tells of its end by the board once, with the move", async () => {
    const id = await stage.pair(1, 2, { game: TicTacToe });
    await stage.play(id, "a1 b1 a2 b2");
    await stage.block();
    const reader = new Reader(stage.feed.match(id));
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

  test("tells of what is no move: resigning, a clock that runs out, a new session", async () => {
    const id = await stage.pair(1, 2, { moveLimit: 3 });
    await stage.play(id, "h8 i9");
    await stage.block();
    const reader = new Reader(stage.feed.match(id));
    await reader.news();

    const revoke = { key: stage.player(1).wallet, nonce: 1 };
    const { runtime } = stage.chain;
    await stage.admit(signCall(runtime, revoke, "Sessions", "revokeSession", ...bounds(stage)));
    expect(await reader.news()).toMatchObject([
      { match: { seats: [{ sessionKey: undefined }, {}], pending: true }, move: undefined },
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

  test("tells how it stands when a transaction that waited for its turn is dropped", async () => {
    const id = await stage.pair(1, 2);
    await stage.block();
    const reader = new Reader(stage.feed.match(id));
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
    const readers = Array.from({ length: 12 }, () => new Reader(stage.feed.match(id)));
    for (const reader of readers) await reader.news();
    await stage.play(id, "h8");
    const events = await Promise.all(readers.map((reader) => reader.news()));
    for (const [event] of events) expect(event).toBe(events[0]?.[0]);
    expect(stage.feed.counters()).toMatchObject({ pushed: 12, subscribers: { match: 12 } });
  });

  test("must exist", () => {
    for (const id of [1, -1, 0.5, NaN]) expect(() => stage.feed.match(id)).toThrow(refused);
  });
});

describe("resuming", () => {
  const topics = {
    match: (since?: number) => stage.feed.match(1, since),
    lobby: (since?: number) => stage.feed.lobby(since),
    blocks: (since?: number) => stage.feed.blocks(since),
  };
  const names = ["match", "lobby", "blocks"] as const;

  /** Blocks with one, several and no events of each kind, and ends that are not moves. */
  const history = [
    async () => await stage.pair(1, 2),
    async () => await stage.play(1, "h8"),
    async () => await stage.pair(3, 4, { game: TicTacToe }),
    async () => {
      await stage.play(1, "h9 i8");
      await stage.play(2, "a1 b1 a2 b2 a3");
    },
    async () => await stage.pair(3, 4, { game: TicTacToe }),
    async () => await stage.play(1, "i9 j8 j9"),
    async () => {
      await stage.admit(stage.player(3).resign(3, 0));
      await stage.pair(5, 6);
    },
    async () => {},
    async () => {
      await stage.play(1, "k8");
      await stage.admit(stage.player(2).resign(1, 1));
    },
    async () => {},
  ];

  async function happen(from: number, to: number, after = async (_block: number) => {}) {
    for (let block = from; block <= to; block++) {
      await history[block]?.();
      await stage.block();
      await after(block);
    }
  }

  const isSequenced = (event: FeedEvent) =>
    !("match" in event && event.match.pending) &&
    !(event.type === "match" && event.move?.finality === "seen");

  /** Of an event, what does not depend on when it was read. */
  function brief(event: FeedEvent): string {
    if (event.type === "match") return event.move?.move ?? "no move";
    return event.type === "lobby" ? `match ${event.match.id}` : told(event);
  }

  /** All of history as a reader got it who was there from the first block on. */
  async function uninterrupted(topic: (typeof names)[number]) {
    const events: { event: FeedEvent; block: number }[] = [];
    let reader: Reader | undefined;
    await happen(0, history.length - 1, async (block) => {
      reader ??= new Reader(topics[topic](-1));
      for (const event of await reader.news()) events.push({ event, block });
    });
    return events;
  }

  test.each(names)("%s: from any height come the events after it", async (topic) => {
    const all = await uninterrupted(topic);
    for (let since = -1; since <= stage.records.latest; since++) {
      const resumed = (await drained(topics[topic](since))).map(brief);
      const after = all.filter(({ event, block }) => block > since && isSequenced(event));
      // With nothing to catch up on, a match still begins as it stands.
      const nothing = topic === "match" ? ["no move"] : [];
      expect(resumed).toEqual(after.length > 0 ? after.map(({ event }) => brief(event)) : nothing);
    }
    // A client that stopped within a block gets some of it again, and misses nothing.
    for (const [i, { event }] of all.entries()) {
      const rest = all.slice(i + 1).filter(({ event }) => isSequenced(event));
      const resumed = (await drained(topics[topic](event.height))).map(brief);
      expect(resumed.slice(resumed.length - rest.length)).toEqual(
        rest.map(({ event }) => brief(event)),
      );
    }
  });

  test.each(names)(
    "%s: what happens while the past is read comes after it, once",
    async (topic) => {
      await happen(0, 5);
      const [resumed, whole] = [topics[topic](1), topics[topic](-1)];
      await happen(6, 8);
      const events = (await drained(resumed)).filter(isSequenced).map(brief);
      const all = (await drained(whole)).filter(isSequenced).map(brief);
      const past = (await drained(topics[topic](-1))).map(brief);
      expect(all).toEqual(past);
      expect(all.slice(all.length - events.length)).toEqual(events);
      expect(events.length).toBeLessThan(all.length);
      expect(events.length).toBeGreaterThan(3);
    },
  );

  test("what is in no block yet comes after the past, as seen", async () => {
    await happen(0, 1);
    await stage.play(1, "h9 i8");
    const events = await drained(stage.feed.match(1, -1));
    expect(events.map((event) => [brief(event), event.height])).toEqual([
      ["no move", 0],
      ["h8", 1],
      ["h9", 1],
      ["i8", 1],
    ]);
    expect(events.at(-1)).toMatchObject({ move: { finality: "seen", height: 2 } });
    await stage.block();
    const again = await drained(stage.feed.match(1, 1));
    expect(again).toMatchObject([{ move: { move: "h9" } }, { move: { move: "i8" } }]);
  });

  test("from the future, or from what is no height, is refused", async () => {
    await happen(0, 2);
    for (const open of Object.values(topics)) {
      await expect(drained(open(2))).resolves.toBeDefined();
      for (const since of [3, 99, -2, 0.5, NaN, Infinity]) {
        expect(() => open(since)).toThrow(refused);
      }
    }
    const { address } = stage.player(1);
    expect(() => stage.feed.player(address, 3)).toThrow(refused);
  });

  test("from too far back is refused, but for a match, whose moves are few", async () => {
    await stage.close();
    stage = await Stage.open({ replayedBlocks: 3 });
    await happen(0, 5);
    for (const topic of ["lobby", "blocks"] as const) {
      expect(await drained(topics[topic](2))).not.toEqual([]);
      const tooOld = expect.objectContaining({ code: "feed/too-old" });
      expect(() => topics[topic](1)).toThrow(tooOld);
    }
    expect((await drained(stage.feed.match(1, -1))).length).toBe(7);
    expect(stage.feed.counters().subscribers).toEqual({
      match: 0,
      player: 0,
      lobby: 0,
      queue: 0,
      blocks: 0,
    });
  });
});

describe("a player who is watched", () => {
  test("is told how they stand, and whatever changes that", async () => {
    const { address } = stage.player(1);
    const reader = new Reader(stage.feed.player(address));
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

  test("is told what time alone does: a round, a session; a clock frees nobody", async () => {
    await stage.admit(stage.player(1).register());
    await stage.pair(2, 3, { moveLimit: 2 });
    await stage.admit(stage.player(4).register({ moveLimit: 9, expiresAt: 3 }));
    await stage.block();
    const readers = [1, 2, 3, 4].map((n) => new Reader(stage.feed.player(stage.player(n).address)));
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
    // Their round is over, be their session or not.
    expect((await changes())[0]).toBe(1);
    expect(stage.records.player(stage.player(1).address).queue?.waiting).toBe(false);
  });

  test("is told of what they sent and will never be in a block", async () => {
    const { address, wallet } = stage.player(1);
    const reader = new Reader(stage.feed.player(address));
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
    const events = await drained(stage.feed.lobby());
    expect(events.map(told)).toEqual([
      "2 second-won",
      "1 running",
      "3 running",
      "4 running pending",
    ]);
    // Who has the last of them resumes there; who has less, at the beginning.
    expect(events.map(({ height }) => height)).toEqual([-1, -1, -1, 1]);
  });

  test("tells of starts, ends and clocks that run out, not of moves", async () => {
    const reader = new Reader(stage.feed.lobby());
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
  test("is told whenever it changes, and only then", async () => {
    const reader = new Reader(stage.feed.queue());
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
    // The one who waits has a session up to now.
    await stage.block();
    expect(await waiting()).toEqual([[]]);
    await stage.admit(stage.player(4).register({ moveLimit: 7 }));
    await stage.block(7);
    expect(await waiting()).toEqual([[7], []]);
  });

  test("is the same to those who come later", async () => {
    const key = KeyFields.of(stage.player(1).wallet.toPublicKey());
    const early = new Reader(stage.feed.queue());
    await stage.admit(stage.player(1).register());
    const late = new Reader(stage.feed.queue());
    expect(await late.news()).toHaveLength(1);
    const leaving = { key: stage.player(1).wallet, nonce: 1 };
    const { runtime } = stage.chain;
    await stage.admit(signCall(runtime, leaving, "Matchmaking", "leave", key, ...bounds(stage)));
    const [gone] = await late.news();
    expect(gone).toMatchObject({ waiting: [] });
    expect((await early.news()).at(-1)).toBe(gone);
  });
});

describe("whoever reads", () => {
  test("too slowly is dropped, and nobody else notices", async () => {
    await stage.close();
    stage = await Stage.open({ bufferedEvents: 3 });
    await stage.block();
    const slow = stage.feed.blocks();
    const reader = new Reader(stage.feed.blocks());
    await stage.block(3);
    expect(stage.feed.counters().slowReaders).toBe(0);
    await reader.news();
    await stage.block();
    expect(await news(reader)).toEqual(["block 4"]);
    await expect(slow.next()).rejects.toMatchObject({ code: "feed/too-slow" });
    expect(await slow.next()).toEqual({ done: true, value: undefined });
    expect(stage.feed.counters()).toMatchObject({ slowReaders: 1, subscribers: { blocks: 1 } });
  });

  test("is one of so many at most", async () => {
    await stage.close();
    stage = await Stage.open({ maximumSubscribers: 2 });
    const [first] = [stage.feed.queue(), stage.feed.lobby()];
    const tooMany = expect.objectContaining({ code: "feed/too-many" });
    for (const open of [
      () => stage.feed.queue(),
      () => stage.feed.lobby(),
      () => stage.feed.blocks(),
      () => stage.feed.player(stage.player(1).address),
    ]) {
      expect(open).toThrow(tooMany);
    }
    await first?.return?.();
    await stage.feed.player(stage.player(1).address).return?.();
    expect(() => stage.feed.blocks()).not.toThrow();
  });

  test("is let go when the node stops, and whoever comes then", async () => {
    const reader = new Reader(stage.feed.blocks());
    await stage.block();
    stage.feed.stop();
    expect(await news(reader)).toEqual(["block 0"]);
    expect(reader.done).toBe(true);
    await stage.block();
    expect(await drained(stage.feed.queue())).toEqual([]);
  });

  test("is told when an event cannot be made; the chain goes on", async () => {
    await stage.close();
    const faults: unknown[] = [];
    stage = await Stage.open({ onFault: (error) => faults.push(error) });
    const [blocks, queue] = [new Reader(stage.feed.blocks()), new Reader(stage.feed.queue())];
    const broken = new Error("the store");
    const { records } = stage;
    records.block = () => {
      throw broken;
    };
    await stage.block();
    await blocks.news();
    expect(blocks.error).toBe(broken);
    expect(faults).toEqual([broken]);
    expect(stage.chain.openHeight).toBe(1);
    await stage.admit(stage.player(1).register());
    expect((await queue.news()).at(-1)).toMatchObject({ waiting: [{ round: 0 }] });
  });
});
