import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes } from "@kifu/chain";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { Player } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { drawsOf } from "./drawsOf.js";
import type { DrawWish } from "./signDraw.js";

jest.setTimeout(300_000);

const { match, session } = codes;
const { draws } = nodeCodes;

let stage: SignedStage;
let id: number;

beforeEach(async () => {
  stage = await SignedStage.open();
  id = await stage.begin("TicTacToe");
  await stage.play(id, "b2 a1");
});

afterEach(async () => {
  await stage.stop();
});

const { statement, offer, refused, shown, result } = drawsOf(() => ({ stage, id }));

describe("a draw statement is refused", () => {
  test("about another position", async () => {
    const before = statement(0);
    await stage.play(id, "c3");
    await refused(draws.otherPosition, before);
    await refused(draws.otherPosition, statement(0, { transcript: 7n }));
    expect(shown()).toBeUndefined();
    expect(await offer(0)).toBe(false);
  });

  test("by somebody else: a stranger, the other seat, or the other key of the seat", async () => {
    const { seats } = stage.staged(id);
    const stranger = new Player(stage.runtime, 999);
    const own = statement(0);
    await refused(match.notAgreed, statement(0, { by: stranger }));
    await refused(match.notAgreed, statement(0, { by: stranger, byOwner: true }));
    await refused(match.notAgreed, statement(0, { by: seats[1] }));
    await refused(match.notAgreed, { ...own, by: { ...own.by, byOwner: true } });
    await refused(match.notAgreed, { ...own, by: { ...own.by, z: own.by.z - 1n } });
    await refused(match.notAgreed, { ...own, seat: 1 });
    expect(shown()).toBeUndefined();
    expect(await stage.say(own)).toBe(false);
  });

  test("if its seat did not sign it: no draw is made of a refusal, or of another match", async () => {
    await refused(match.notAgreed, statement(0, { signedAgrees: false }));
    await offer(0);
    await refused(match.notAgreed, statement(1, { signedAgrees: false }));
    await refused(match.notAgreed, statement(1, { agrees: false, signedAgrees: true }));
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    const elsewhere = statement(1, {}, other);
    expect(elsewhere.transcript).toBe(statement(1).transcript);
    await refused(match.notAgreed, { ...elsewhere, match: id });
    expect(shown()).toEqual({ seat: 0, declined: false });
    await refused(match.unknown, { ...elsewhere, match: 77 });
    await refused(match.unknown, { ...elsewhere, match: 0 });
  });

  test("as a move, and a move as a draw statement", async () => {
    const { context, transcript } = stage.staged(id).match;
    const { x, y, z } = stage.sign(id, "c3").by;
    await refused(match.notAgreed, { ...statement(0), by: { byOwner: false, x, y, z } });
    expect(context).not.toBe(transcript);
  });

  test("before both have moved", async () => {
    const young = await stage.begin("TicTacToe");
    await refused(match.notBothMoved, statement(0, {}, young));
    await stage.play(young, "b2");
    await refused(match.notBothMoved, statement(1, {}, young));
    await stage.play(young, "a1");
    expect(await offer(1, {}, young)).toBe(false);
  });

  test("once the match is over, by a move in no transaction or otherwise", async () => {
    const { seats } = stage.staged(id);
    await stage.play(id, "c1 a2 a3");
    expect(stage.tables.counts.openMoves).toBe(5);
    await refused(match.finished, statement(0));
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    await offer(0, {}, other);
    const [resigning] = stage.staged(other).seats;
    await stage.chain.admit(resigning.resign(other, 0, stage.seconds + 50));
    expect(shown(other)).toBeUndefined();
    await refused(match.finished, statement(1, {}, other));
    expect(seats).toHaveLength(2);
  });

  test("out of time, and not a second before", async () => {
    const { time } = stage.staged(id).match;
    await stage.chain.closeBlock();
    stage.seconds = Number(time) + 100;
    await offer(0);
    await stage.chain.closeBlock();
    stage.seconds += 1;
    await refused(match.outOfTime, statement(1));
    expect(result()).toMatchObject({ result: "running" });
  });

  test("by a session that has ended, and not a second before", async () => {
    const end = stage.chain.time + 50;
    const brief = await stage.begin("TicTacToe", 1000, 50);
    await stage.play(brief, "b2 a1");
    await stage.chain.closeBlock();
    stage.seconds = end - 1;
    expect(await offer(0, {}, brief)).toBe(false);
    await stage.chain.closeBlock();
    stage.seconds = end;
    await refused(session.expired, statement(1, {}, brief));
    // The offer was signed while the session was active, but the session has expired before the
    // draw.
    await refused(session.expired, statement(1, { byOwner: true }, brief));
    expect(shown(brief)).toBeUndefined();
    await offer(0, { byOwner: true }, brief);
    expect(await offer(1, { byOwner: true }, brief)).toBe(true);
  });

  test("and counted by code", async () => {
    await refused(draws.noOffer, statement(0, { agrees: false }));
    await refused(draws.noOffer, statement(1, { agrees: false }));
    expect(stage.tables.refusals.draw.get(draws.noOffer)).toBe(2);
  });
});

describe("limits", () => {
  async function codesOf(count: number, wish: DrawWish = {}): Promise<string[]> {
    const found: string[] = [];
    for (let i = 0; i < count; i++) {
      found.push(
        await stage.say(statement(0, wish)).then(
          () => "taken",
          (error: { code: string }) => error.code,
        ),
      );
    }
    return found;
  }

  async function begin(options: Parameters<typeof SignedStage.open>[0]): Promise<void> {
    await stage.stop();
    stage = await SignedStage.open(options);
    id = await stage.begin("TicTacToe");
    await stage.play(id, "b2 a1");
  }

  test("beyond the rate of a seat", async () => {
    const { rateLimited } = nodeCodes.ingress;
    await begin({ ingress: { perSender: { perSecond: 1, burst: 3 } } });
    expect(await codesOf(4)).toEqual(["taken", "taken", "taken", rateLimited]);
    // Each seat has its own tokens for each kind of statement.
    expect(await offer(1)).toBe(true);
  });

  test("without using up a seat's tokens if its player did not sign it", async () => {
    await begin({ ingress: { perSender: { perSecond: 1, burst: 1 } } });
    const by = new Player(stage.runtime, 999);
    expect(await codesOf(3, { by })).toEqual(new Array(3).fill(match.notAgreed));
    expect(await codesOf(1)).toEqual(["taken"]);
  });
});
