import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes } from "@kifu/chain";
import { drawContext, presenceDigest, type SeatNumber, type StatementOf } from "@kifu/wire";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { Reader } from "../index/events/readers.js";
import { signTranscriptQuickly } from "../harness/quickSignature.js";
import { moveCrypto, SignedStage } from "./SignedStage.js";
import { type PresenceWish, signPresence } from "./signPresence.js";

jest.setTimeout(300_000);

const SILENT_MS = 400;
const GRACE_MS = 40;
const COMING_MS = 200;

const { perSender } = defaultConfig.ingress;

let stage: SignedStage;
let id: number;
let names = 0;

beforeEach(async () => {
  stage = await SignedStage.open({ graceMs: GRACE_MS, ingress: { perSender } });
  id = await stage.begin("TicTacToe");
});

afterEach(async () => {
  await stage.stop();
});

function statement(
  seat: SeatNumber,
  stream: string,
  wish: PresenceWish & { time?: number; match?: number } = {},
): StatementOf<"presence"> {
  const { time = stage.chain.time, match = id } = wish;
  const staged = stage.staged(match);
  return signPresence(staged.match, { match, seat, stream, time }, staged.seats[seat], wish);
}

function open(match = id): { name: string; close: () => void } {
  const name = String(++names);
  return { name, close: stage.tables.openStream(match, name) };
}

async function come(seat: SeatNumber): Promise<() => void> {
  const { name, close } = open();
  await stage.tables.take(statement(seat, name));
  return close;
}

async function changed(): Promise<number> {
  return await new Promise((resolve) => {
    const end = stage.tables.events.on("changed", (match) => {
      end();
      resolve(match);
    });
  });
}

/**
 * Waits longer than the grace period. Nothing should happen, so there is no event to wait for.
 */
async function wait(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3 * GRACE_MS));
}

async function refusal(sent: StatementOf<"presence">): Promise<unknown> {
  try {
    await stage.tables.take(sent);
    return undefined;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

const away = () => stage.records.seats(id).away;

describe("a seat", () => {
  test("is away some time after its stream has closed, and back with its next: watchers are notified", async () => {
    const watcher = new Reader(stage.eventStreams.match(id));
    expect(await watcher.news()).toMatchObject([{ match: { id }, away: [] }]);
    const close = await come(1);
    expect(await watcher.news()).toMatchObject([{ away: [], present: [1] }]);
    const gone = changed();
    close();
    expect(away()).toEqual([]);
    expect(await gone).toBe(id);
    expect(away()).toEqual([1]);
    expect(await watcher.news()).toMatchObject([
      { match: { id }, move: undefined, away: [1], present: [] },
    ]);
    const late = new Reader(stage.eventStreams.match(id));
    expect(await late.news()).toMatchObject([{ away: [1] }]);
    await come(1);
    expect(away()).toEqual([]);
    expect(await watcher.news()).toMatchObject([{ away: [], present: [1] }]);
    expect(await late.news()).toMatchObject([{ away: [], present: [1] }]);
  });

  test("that is back within the grace was never away", async () => {
    const watcher = new Reader(stage.eventStreams.match(id));
    await watcher.news();
    const close = await come(0);
    expect(await watcher.news()).toMatchObject([{ present: [0] }]);
    close();
    await come(0);
    await wait();
    expect(away()).toEqual([]);
    expect(await watcher.news()).toEqual([]);
  });

  test("is away when its heartbeats stop, though its stream is open, and back when they resume", async () => {
    await stage.stop();
    stage = await SignedStage.open({ silentMs: SILENT_MS, graceMs: GRACE_MS });
    id = await stage.begin("TicTacToe");
    const { name, close } = open();
    await stage.tables.take(statement(1, name));
    await wait();
    await stage.tables.take(statement(1, name));
    const again = performance.now();
    expect(await changed()).toBe(id);
    expect(performance.now() - again).toBeGreaterThan(SILENT_MS - 1);
    expect(away()).toEqual([1]);
    await stage.tables.take(statement(1, name));
    expect(away()).toEqual([]);
    expect(stage.tables.counts).toMatchObject({ presentSeats: 1, awaySeats: 0 });
    // The stream belongs to seat 1. Seat 0 names the same stream, but does not become present
    // through it.
    await stage.tables.take(statement(0, name));
    close();
    await changed();
    expect(away()).toEqual([1]);
    expect(stage.tables.counts).toMatchObject({ presentSeats: 0, awaySeats: 1 });
  });

  test("is there as long as one of its streams is", async () => {
    const [one, other] = [await come(0), await come(0)];
    one();
    one();
    await wait();
    expect(away()).toEqual([]);
    const gone = changed();
    other();
    await gone;
    expect(away()).toEqual([0]);
  });

  test("is not away if it never reported presence, no matter who follows its match and leaves", async () => {
    const { close } = open();
    await come(0);
    close();
    await wait();
    expect(away()).toEqual([]);
  });

  test("may report with the wallet, and again by the same stream, which counts once", async () => {
    const { name, close } = open();
    await stage.tables.take(statement(1, name, { byOwner: true }));
    await stage.tables.take(statement(1, name));
    const gone = changed();
    close();
    await gone;
    expect(away()).toEqual([1]);
  });

  test("is no longer away once the match is over, and cannot come to it", async () => {
    const close = await come(1);
    const gone = changed();
    close();
    await gone;
    const watcher = new Reader(stage.eventStreams.match(id));
    await watcher.news();
    await stage.play(id, "b2 a1 b1 a2 b3");
    expect(stage.records.match(id)?.result).not.toBe("running");
    expect(away()).toEqual([]);
    expect((await watcher.news()).at(-1)).toMatchObject({ away: [] });
    const { name } = open();
    expect(await refusal(statement(1, name))).toBe(codes.match.finished);
  });

  test("that leaves as its match ends is not away later", async () => {
    const close = await come(0);
    close();
    await stage.play(id, "b2 a1 b1 a2 b3");
    await wait();
    expect(away()).toEqual([]);
  });
});

describe("a seat that does not come when its match begins", () => {
  beforeEach(async () => {
    await stage.stop();
    stage = await SignedStage.open({ graceMs: GRACE_MS, comingMs: COMING_MS });
    id = await stage.begin("TicTacToe");
  });

  /**
   * Ends the match and begins the next one of the two players. Returns the new seat of the former
   * second player.
   */
  async function beginAgain(): Promise<SeatNumber> {
    const { seats } = stage.staged(id);
    await stage.play(id, "b2 a1 b1 a2 b3");
    id = await stage.begin("TicTacToe", undefined, undefined, seats);
    return stage.staged(id).seats[0] === seats[1] ? 0 : 1;
  }

  test("is away some time later, if its player reported presence in an earlier match", async () => {
    await come(1);
    const seat = await beginAgain();
    expect(away()).toEqual([]);
    expect(await changed()).toBe(id);
    expect(away()).toEqual([seat]);
    expect(stage.tables.counts).toMatchObject({ presentSeats: 0, awaySeats: 1 });
    await come(seat);
    expect(away()).toEqual([]);
  });

  test("is not away if it comes in time, or if its player never reported presence", async () => {
    await come(1);
    const seat = await beginAgain();
    await come(seat);
    await new Promise((resolve) => setTimeout(resolve, 2 * COMING_MS));
    expect(stage.records.seats(id)).toEqual({ away: [], present: [seat] });
  });

  test("is not away in a match that is over by then", async () => {
    await come(1);
    await beginAgain();
    await stage.play(id, "b2 a1 b1 a2 b3");
    await new Promise((resolve) => setTimeout(resolve, 2 * COMING_MS));
    expect(away()).toEqual([]);
  });
});

describe("nobody else", () => {
  test("cannot report that a seat is present", async () => {
    const [first, second] = stage.staged(id).seats;
    const { name } = open();
    expect(await refusal(statement(0, name, { by: second }))).toBe(nodeCodes.ingress.badSignature);
    expect(await refusal(statement(1, name, { by: first, byOwner: true }))).toBe(
      nodeCodes.ingress.badSignature,
    );
    expect(await refusal({ ...statement(0, name), seat: 1 })).toBe(nodeCodes.ingress.badSignature);
    expect(await refusal(statement(0, name))).toBeUndefined();
  });

  test("uses what a seat signed for another stream, another match, another time or a draw", async () => {
    const other = await stage.begin("TicTacToe");
    const [mine, theirs, elsewhere] = [open(), open(), open(other)];
    const signed = statement(0, mine.name);
    expect(await refusal({ ...signed, stream: theirs.name })).toBe(nodeCodes.ingress.badSignature);
    expect(await refusal({ ...signed, time: signed.time + 1 })).toBe(
      nodeCodes.ingress.badSignature,
    );
    expect(await refusal({ ...signed, match: other })).toBe(nodeCodes.query.badArgument);
    expect(await refusal({ ...signed, match: other, stream: elsewhere.name })).toBe(
      nodeCodes.ingress.badSignature,
    );
    const { match, seats } = stage.staged(id);
    const context = drawContext(moveCrypto.hash, match.context);
    const drawn = signTranscriptQuickly(seats[0].session, context, presenceDigest(signed));
    expect(await refusal({ ...signed, by: { byOwner: false, ...drawn } })).toBe(
      nodeCodes.ingress.badSignature,
    );
    expect(await refusal(signed)).toBeUndefined();
  });

  test("cannot keep a seat present with an earlier signature", async () => {
    const { name, close } = open();
    const signed = statement(0, name);
    await stage.tables.take(signed);
    const gone = changed();
    close();
    expect(await refusal(signed)).toBe(nodeCodes.query.badArgument);
    await gone;
    // Anybody who has seen the stream's name can open a stream with it.
    stage.tables.openStream(id, name);
    await stage.chain.closeBlock();
    stage.seconds += 61;
    expect(await refusal(signed)).toBe(codes.session.tooLate);
    expect(await refusal(statement(0, name, { time: stage.chain.time + 61 }))).toBe(
      codes.session.tooLate,
    );
    expect(away()).toEqual([0]);
    expect(await refusal(statement(0, name))).toBeUndefined();
    expect(away()).toEqual([]);
  });

  test("cannot report with a session that has ended", async () => {
    id = await stage.begin("TicTacToe", 1000, 100);
    const { name } = open();
    await stage.chain.closeBlock();
    stage.seconds += 100;
    expect(await refusal(statement(0, name))).toBe(codes.session.expired);
    expect(await refusal(statement(0, name, { byOwner: true }))).toBeUndefined();
  });

  test("has a stream of another's name, or of none", async () => {
    const { name, close } = open();
    const names = [name, "", "-1", "01", "1.5", "x", `${2n ** 64n}`, "9".repeat(100)];
    for (const bad of names) {
      expect(() => stage.tables.openStream(id, bad)).toThrow(/must be a number|Another stream/);
    }
    stage.tables.openStream(id, `${2n ** 64n - 1n}`)();
    close();
    open().close();
    stage.tables.openStream(id, name)();
  });

  test("cannot report more often than a seat may", async () => {
    const { name } = open();
    const codesSeen = new Set<unknown>();
    for (let i = 0; i < 100; i++) codesSeen.add(await refusal(statement(0, name)));
    expect(codesSeen).toEqual(new Set([undefined, nodeCodes.ingress.rateLimited]));
    expect(await refusal(statement(1, open().name))).toBeUndefined();
  });
});
