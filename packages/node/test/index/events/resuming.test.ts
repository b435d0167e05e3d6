import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { gameNumbers } from "@kifu/chain";
import type { NodeEvent } from "../../../src/index/views.js";
import { drained, Reader, brief as briefMove } from "./readers.js";
import { Stage } from "./Stage.js";

const { TicTacToe } = gameNumbers;
const refused = expect.objectContaining({ code: "query/bad-argument" });

let stage: Stage;

beforeEach(async () => {
  stage = await Stage.open();
});

afterEach(async () => {
  await stage.stop();
});

describe("resuming", () => {
  const topics = {
    match: (since?: number) => stage.eventStreams.match(1, since),
    lobby: (since?: number) => stage.eventStreams.lobby(since),
    blocks: (since?: number) => stage.eventStreams.blocks(since),
  };
  const names = ["match", "lobby", "blocks"] as const;

  /**
   * Blocks with no, one and several events of each kind, and matches that end without a move.
   */
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

  const isSequenced = (event: NodeEvent) =>
    !("match" in event && event.match.pending) &&
    !(event.type === "match" && event.move?.finality === "seen");

  /** The parts of an event that do not depend on when it was read. */
  function brief(event: NodeEvent): string {
    if (event.type === "match") return event.move?.move ?? "no move";
    return event.type === "lobby" ? `match ${event.match.id}` : briefMove(event);
  }

  async function uninterrupted(topic: (typeof names)[number]) {
    const events: { event: NodeEvent; block: number }[] = [];
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
      // A match's subscription starts with the current state even if no move is new.
      const nothing = topic === "match" ? ["no move"] : [];
      expect(resumed).toEqual(after.length > 0 ? after.map(({ event }) => brief(event)) : nothing);
    }
    // A client that stopped within a block may get some of its events again, but misses none.
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
    const events = await drained(stage.eventStreams.match(1, -1));
    expect(events.map((event) => [brief(event), event.height])).toEqual([
      ["no move", 0],
      ["h8", 1],
      ["h9", 1],
      ["i8", 1],
    ]);
    expect(events.at(-1)).toMatchObject({ move: { finality: "seen", height: 2 } });
    await stage.block();
    const again = await drained(stage.eventStreams.match(1, 1));
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
    expect(() => stage.eventStreams.player(address, 3)).toThrow(refused);
  });

  test("from too far back is refused, except for a match, whose moves are few", async () => {
    await stage.stop();
    stage = await Stage.open({ replayedBlocks: 3 });
    await happen(0, 5);
    for (const topic of ["lobby", "blocks"] as const) {
      expect(await drained(topics[topic](2))).not.toEqual([]);
      const tooOld = expect.objectContaining({ code: "feed/too-old" });
      expect(() => topics[topic](1)).toThrow(tooOld);
    }
    expect((await drained(stage.eventStreams.match(1, -1))).length).toBe(7);
    expect(stage.eventStreams.counters().subscribers).toEqual({
      match: 0,
      player: 0,
      lobby: 0,
      queue: 0,
      blocks: 0,
      notices: 0,
    });
  });
});
