import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes } from "@kifu/chain";
import type { SeatNumber, StatementOf } from "@kifu/wire";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import type { Time } from "../../src/lib/time.js";
import { Reader } from "../index/events/readers.js";
import { Player } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { type GreetingWish, signGreeting } from "./signGreeting.js";

jest.setTimeout(300_000);

const KEPT_MS = 30_000;
const PAUSE_MS = 5000;

let stage: SignedStage;
let id: number;
let waiting: { readonly at: number; readonly task: () => void }[];

const stageTime: Time = {
  now: () => stage.milliseconds,
  after(ms, task) {
    const timer = { at: stage.milliseconds + ms, task };
    waiting.push(timer);
    return () => (waiting = waiting.filter((other) => other !== timer));
  },
};

beforeEach(async () => {
  waiting = [];
  stage = await SignedStage.open({ time: stageTime });
  id = await stage.begin("TicTacToe");
});

afterEach(async () => {
  await stage.stop();
});

interface Wish extends GreetingWish {
  phrase?: StatementOf<"greeting">["phrase"];
  time?: number;
  match?: number;
}

function greeting(seat: SeatNumber, wish: Wish = {}): StatementOf<"greeting"> {
  const { phrase = 0, time = stage.chain.time, match = id, ...signing } = wish;
  const { seats, match: plain } = stage.staged(match);
  return signGreeting(plain, { match, seat, phrase, time }, seats[seat], signing);
}

const greet = async (seat: SeatNumber, wish: Wish = {}) =>
  await stage.tables.take(greeting(seat, wish));

async function refused(code: string, sent: StatementOf<"greeting">): Promise<void> {
  await expect(stage.tables.take(sent)).rejects.toMatchObject({ code });
}

async function pass(seconds: number): Promise<void> {
  await stage.chain.closeBlock();
  stage.seconds += seconds;
  passMs(seconds * 1000);
}

function passMs(ms: number): void {
  stage.milliseconds += ms;
  const due = waiting.filter(({ at }) => at <= stage.milliseconds);
  waiting = waiting.filter((timer) => !due.includes(timer));
  for (const { task } of due) task();
}

describe("a greeting", () => {
  test("is shown to both players and to watchers for a while, and to those who come then", async () => {
    const watcher = new Reader(stage.eventStreams.match(id));
    expect(await watcher.news()).toMatchObject([{ match: { id }, greeting: undefined }]);
    const time = stage.chain.time;
    expect(await greet(1, { phrase: 7 })).toEqual({ greeted: true });
    const shown = { seat: 1, phrase: 7, time };
    expect(await watcher.news()).toMatchObject([{ match: { id }, greeting: shown }]);
    expect(stage.records.seats(id).greeting).toEqual(shown);
    await stage.play(id, "b2");
    expect(await watcher.news()).toMatchObject([{ move: { ply: 1 }, greeting: shown }]);
    const late = new Reader(stage.eventStreams.match(id));
    expect(await late.news()).toMatchObject([{ greeting: shown }]);
    passMs(KEPT_MS - 1);
    expect(stage.records.seats(id).greeting).toEqual(shown);
    passMs(1);
    expect(stage.records.seats(id).greeting).toBeUndefined();
  });

  test("leaves nothing behind, and is not stored", async () => {
    await greet(0);
    expect(stage.tables.get(id)).toBeDefined();
    passMs(KEPT_MS);
    expect(stage.tables.get(id)).toBeUndefined();
    await greet(1);
    await stage.stop();
    await stage.start();
    expect(stage.records.seats(id).greeting).toBeUndefined();
  });

  test("is replaced by the next one, of either seat, and changes no offer", async () => {
    await stage.play(id, "b2 a1");
    await greet(0, { phrase: 1 });
    await greet(1, { phrase: 2 });
    expect(stage.records.seats(id).greeting).toMatchObject({ seat: 1, phrase: 2 });
    await pass(5);
    await greet(0, { phrase: 3 });
    expect(stage.records.seats(id).greeting).toMatchObject({ seat: 0, phrase: 3 });
    expect(stage.tables.counts).toMatchObject({ openMoves: 2, openDraws: 0 });
  });

  test("may come with the wallet, and after the match is over", async () => {
    await stage.play(id, "b2 a1 b1 a2 b3");
    expect(stage.records.match(id)?.result).not.toBe("running");
    expect(await greet(0, { byOwner: true })).toEqual({ greeted: true });
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    await pass(5);
    expect(await greet(0)).toEqual({ greeted: true });
  });
});

describe("a greeting is refused", () => {
  const { badSignature, rateLimited } = nodeCodes.ingress;

  test("by somebody else, or for something else", async () => {
    const { seats } = stage.staged(id);
    const stranger = new Player(stage.runtime, 999);
    const own = greeting(0, { phrase: 1 });
    await refused(badSignature, greeting(0, { by: stranger }));
    await refused(badSignature, greeting(0, { by: seats[1] }));
    await refused(badSignature, { ...own, seat: 1 });
    await refused(badSignature, { ...own, phrase: 2 });
    await refused(badSignature, { ...own, time: own.time + 1 });
    await refused(badSignature, { ...own, by: { ...own.by, byOwner: true } });
    const other = await stage.begin("TicTacToe");
    await refused(badSignature, { ...own, match: other });
    await refused(codes.match.unknown, { ...own, match: 77 });
    expect(stage.records.seats(id).greeting).toBeUndefined();
    expect(stage.tables.refusals.greeting.get(badSignature)).toBe(7);
    expect(await stage.tables.take(own)).toEqual({ greeted: true });
  });

  test("if it was signed long ago, or is sent again", async () => {
    const old = greeting(0);
    await pass(61);
    await refused(codes.session.tooLate, old);
    await refused(codes.session.tooLate, greeting(0, { time: stage.chain.time + 61 }));
    const sent = greeting(0);
    await stage.tables.take(sent);
    await pass(5);
    await refused(codes.session.tooLate, sent);
    await refused(codes.session.tooLate, greeting(0, { time: sent.time - 1 }));
    expect(await greet(0)).toEqual({ greeted: true });
  });

  test("by a session that has ended", async () => {
    id = await stage.begin("TicTacToe", 1000, 100);
    await pass(100);
    await refused(codes.session.expired, greeting(0));
    expect(await greet(0, { byOwner: true })).toEqual({ greeted: true });
  });

  test("within five seconds of the seat's last one, and after twenty in a match", async () => {
    await greet(0);
    await refused(rateLimited, greeting(0, { time: stage.chain.time + 1 }));
    // The other seat has tokens of its own.
    await greet(1);
    await pass(PAUSE_MS / 1000 - 1);
    await refused(rateLimited, greeting(0));
    for (let said = 1; said < 20; said++) {
      await pass(PAUSE_MS / 1000);
      await greet(0);
    }
    await pass(PAUSE_MS / 1000);
    await refused(rateLimited, greeting(0));
    await greet(1);
    const next = await stage.begin("TicTacToe");
    expect(await greet(0, { match: next })).toEqual({ greeted: true });
  });
});
