import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes, KeyFields } from "@kifu/chain";
import { PrivateKey } from "o1js";
import { nodeCodes } from "../../src/nodeCodes.js";
import type { SaidOfDraw } from "../../src/draws/judgeDraw.js";
import { NodeError } from "../../src/NodeError.js";
import { Reader } from "../feed/readers.js";
import { Player } from "../harness/Player.js";
import { SignedStage } from "../signed-moves/SignedStage.js";
import { type DrawWish, signDraw } from "./signDraw.js";

// Executing a segment takes its time on a busy machine.
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
  await stage.remove();
});

/** What a seat says of a draw of a match as its players see it. */
function said(seat: 0 | 1, wish: DrawWish = {}, of = id): SaidOfDraw {
  const { seats, match } = stage.staged(of);
  return signDraw(match, of, { seat, player: seats[seat] }, wish);
}

const offer = async (seat: 0 | 1, wish: DrawWish = {}, of = id) =>
  await stage.draws.submit(said(seat, wish, of));
const decline = async (seat: 0 | 1) => await offer(seat, { agrees: false });

async function refused(code: string, sent: SaidOfDraw): Promise<void> {
  await expect(stage.draws.submit(sent)).rejects.toMatchObject({ code });
}

const shown = (of = id) => stage.records.match(of)?.drawOffer;
const result = (of = id) => {
  const { result, reason, ply } = stage.records.match(of)!;
  return { result, reason, ply };
};
const DRAWN = { result: "drawn", reason: "agreement" };

describe("an offer", () => {
  test("is shown to both players and to those who watch, until it is accepted", async () => {
    const watcher = new Reader(stage.feed.match(id));
    const player = new Reader(stage.feed.player(stage.staged(id).seats[1].address));
    await Promise.all([watcher.news(), player.news()]);
    expect(await offer(0)).toBe(false);
    expect(shown()).toEqual({ seat: 0, declined: false });
    const offered = { match: { id, drawOffer: { seat: 0, declined: false } } };
    expect(await watcher.news()).toMatchObject([offered]);
    expect(stage.draws).toMatchObject({ open: 1, agreed: 0 });
    expect(await offer(1)).toBe(true);
    expect(result()).toEqual({ ...DRAWN, ply: 2 });
    expect(shown()).toBeUndefined();
    const told = (await watcher.news()).at(-1);
    expect(told).toMatchObject({ match: { id, ...DRAWN, drawOffer: undefined } });
    expect(stage.draws).toMatchObject({ open: 0, agreed: 1 });
    await stage.chain.closeBlock();
    expect(stage.chain.committed.match(id)!.isRunning().toBoolean()).toBe(false);
    expect(result()).toEqual({ ...DRAWN, ply: 2 });
    expect(stage.records.player(stage.staged(id).seats[0].address).tally).toMatchObject({
      won: 0,
      lost: 0,
      drawn: 1,
    });
  });

  test("ends the match whichever seat made it, and by their wallets too", async () => {
    await offer(1, { byOwner: true });
    expect(await offer(0, { byOwner: true })).toBe(true);
    expect(result()).toMatchObject(DRAWN);
  });

  test("that is made again is the same offer, and says nothing new", async () => {
    const watcher = new Reader(stage.feed.match(id));
    await offer(0);
    await watcher.news();
    expect(await offer(0)).toBe(false);
    expect(await watcher.news()).toEqual([]);
    expect(shown()).toEqual({ seat: 0, declined: false });
  });

  test("that is declined is shown so, and not made again before the next move", async () => {
    await offer(0);
    expect(await decline(1)).toBe(false);
    expect(shown()).toEqual({ seat: 0, declined: true });
    expect(stage.draws.open).toBe(0);
    await refused(draws.declined, said(0));
    await refused(draws.noOffer, said(0, { agrees: false }));
    await refused(draws.noOffer, said(1, { agrees: false }));
    await stage.play(id, "c3");
    expect(shown()).toBeUndefined();
    await offer(0);
    expect(shown()).toEqual({ seat: 0, declined: false });
  });

  test("that was declined can be made by the one who declined it", async () => {
    await offer(0);
    await decline(1);
    expect(await offer(1)).toBe(false);
    expect(shown()).toEqual({ seat: 1, declined: false });
    expect(await offer(0)).toBe(true);
    expect(result()).toMatchObject(DRAWN);
  });

  test("can be taken back, and made again", async () => {
    const watcher = new Reader(stage.feed.match(id));
    await offer(0);
    await watcher.news();
    expect(await decline(0)).toBe(false);
    expect(shown()).toBeUndefined();
    expect((await watcher.news()).at(-1)).toMatchObject({ match: { drawOffer: undefined } });
    // The other's is an offer of theirs now.
    expect(await offer(1)).toBe(false);
    expect(shown()).toEqual({ seat: 1, declined: false });
  });

  test.each([
    ["signed", async () => void (await stage.play(id, "c3"))],
    [
      "sent as a transaction",
      async () => {
        const { seats } = stage.staged(id);
        // The open moves come before it: the chain's state is theirs.
        stage.milliseconds += 60_000;
        await stage.moves.passTime();
        const match = stage.chain.pending.match(id)!;
        await stage.chain.admit(seats[0].ticTacToe(id, match, "c3"));
      },
    ],
  ])("is taken back by a move that is %s", async (_how, move) => {
    const accepted = said(1);
    await offer(0);
    await move();
    expect(shown()).toBeUndefined();
    await refused(draws.otherPosition, accepted);
    expect(result()).toMatchObject({ result: "running", ply: 3 });
  });

  test("and another that cross each other are an agreement", async () => {
    const answers = await Promise.all([offer(0), offer(1)]);
    expect(answers).toEqual([false, true]);
    expect(result()).toMatchObject(DRAWN);
  });

  test("stands while the moves before it are put into a transaction", async () => {
    await offer(0);
    stage.milliseconds += 60_000;
    await stage.moves.passTime();
    expect(stage.moves.open).toBe(0);
    expect(shown()).toEqual({ seat: 0, declined: false });
    await stage.chain.closeBlock();
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await offer(1)).toBe(true);
  });

  test("is accepted once, however often that is sent", async () => {
    await offer(0);
    const [one, other] = await Promise.allSettled([offer(1), offer(1)]);
    expect(one).toMatchObject({ value: true });
    expect(other).toMatchObject({ reason: { code: draws.noOffer } });
    expect(stage.draws.agreed).toBe(1);
    await refused(match.finished, said(1));
  });

  test("of one match and of another are accepted at once", async () => {
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    await offer(0);
    await offer(0, {}, other);
    expect(await Promise.all([offer(1), offer(1, {}, other)])).toEqual([true, true]);
    expect([result(), result(other)]).toMatchObject([DRAWN, DRAWN]);
  });

  test("that was taken back while it was being accepted is no agreement", async () => {
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    await offer(0);
    await offer(0, {}, other);
    // The second waits for the first, which takes its time.
    const accepting = [offer(1), offer(1, {}, other)];
    const settled = Promise.allSettled(accepting);
    await offer(0, { agrees: false }, other);
    expect(await settled).toMatchObject([{ value: true }, { reason: { code: draws.noOffer } }]);
    expect(result(other)).toMatchObject({ result: "running" });
  });

  test("does not outlive a restart, after which it can be made again", async () => {
    await offer(0);
    await stage.stop();
    await expect(offer(1)).rejects.toMatchObject({ code: nodeCodes.ingress.stopping });
    await stage.start();
    expect(shown()).toBeUndefined();
    expect(await offer(1)).toBe(false);
    expect(shown()).toEqual({ seat: 1, declined: false });
    expect(await offer(0)).toBe(true);
    await stage.stop();
    await stage.start();
    expect(result()).toMatchObject({ ...DRAWN, ply: 2 });
  });

  test("stands when the store fails, and is accepted once it works", async () => {
    await offer(0);
    const commit = jest.spyOn(stage.store, "commit");
    commit.mockRejectedValueOnce(new NodeError(nodeCodes.store.full, "The disk is full."));
    await refused(nodeCodes.store.full, said(1));
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await offer(1)).toBe(true);
  });
});

describe("what a seat says of a draw is refused", () => {
  test("of another position", async () => {
    const before = said(0);
    await stage.play(id, "c3");
    await refused(draws.otherPosition, before);
    await refused(draws.otherPosition, said(0, { transcript: 7n }));
    expect(shown()).toBeUndefined();
    expect(await offer(0)).toBe(false);
  });

  test("by somebody else: a stranger, the other seat, or the other key of the seat", async () => {
    const { seats } = stage.staged(id);
    const stranger = new Player(stage.runtime, 999);
    const own = said(0);
    await refused(match.notAgreed, said(0, { by: stranger }));
    await refused(match.notAgreed, said(0, { by: stranger, byOwner: true }));
    await refused(match.notAgreed, said(0, { by: seats[1] }));
    await refused(match.notAgreed, { ...own, by: { ...own.by, byOwner: true } });
    await refused(match.notAgreed, { ...own, by: { ...own.by, z: own.by.z - 1n } });
    await refused(match.notAgreed, { ...own, seat: 1 });
    expect(shown()).toBeUndefined();
    expect(await stage.draws.submit(own)).toBe(false);
  });

  test("as what its seat did not sign: no draw is made of a refusal, or of another match", async () => {
    await refused(match.notAgreed, said(0, { signedAgrees: false }));
    await offer(0);
    await refused(match.notAgreed, said(1, { signedAgrees: false }));
    await refused(match.notAgreed, said(1, { agrees: false, signedAgrees: true }));
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    const elsewhere = said(1, {}, other);
    expect(elsewhere.transcript).toBe(said(1).transcript);
    await refused(match.notAgreed, { ...elsewhere, match: id });
    expect(shown()).toEqual({ seat: 0, declined: false });
    await refused(match.unknown, { ...elsewhere, match: 77 });
    await refused(match.unknown, { ...elsewhere, match: 0 });
  });

  test("as a move: what is signed of one is not signed of the other", async () => {
    const { context, transcript } = stage.staged(id).match;
    const { x, y, z } = stage.sign(id, "c3").by;
    await refused(match.notAgreed, { ...said(0), by: { byOwner: false, x, y, z } });
    expect(context).not.toBe(transcript);
  });

  test("before both have moved", async () => {
    const young = await stage.begin("TicTacToe");
    await refused(match.notBothMoved, said(0, {}, young));
    await stage.play(young, "b2");
    await refused(match.notBothMoved, said(1, {}, young));
    await stage.play(young, "a1");
    expect(await offer(1, {}, young)).toBe(false);
  });

  test("once the match is over, by a move in no transaction or otherwise", async () => {
    const { seats } = stage.staged(id);
    await stage.play(id, "c1 a2 a3");
    expect(stage.moves.open).toBe(5);
    await refused(match.finished, said(0));
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    await offer(0, {}, other);
    const [resigning] = stage.staged(other).seats;
    await stage.chain.admit(resigning.resign(other, 0, stage.seconds + 50));
    expect(shown(other)).toBeUndefined();
    await refused(match.finished, said(1, {}, other));
    expect(seats).toHaveLength(2);
  });

  test("out of time, and not a second before", async () => {
    const { time } = stage.staged(id).match;
    await stage.chain.closeBlock();
    stage.seconds = Number(time) + 100;
    await offer(0);
    await stage.chain.closeBlock();
    stage.seconds += 1;
    await refused(match.outOfTime, said(1));
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
    await refused(session.expired, said(1, {}, brief));
    // The offer was signed in time, but that is not when the match is drawn.
    await refused(session.expired, said(1, { byOwner: true }, brief));
    expect(shown(brief)).toBeUndefined();
    await offer(0, { byOwner: true }, brief);
    expect(await offer(1, { byOwner: true }, brief)).toBe(true);
  });

  test("and counted by code", async () => {
    await refused(draws.noOffer, said(0, { agrees: false }));
    await refused(draws.noOffer, said(1, { agrees: false }));
    expect(stage.draws.refusals.get(draws.noOffer)).toBe(2);
  });
});

describe("a session that was replaced after the offer", () => {
  async function replace(seat: 0 | 1): Promise<Player> {
    const player = stage.staged(id).seats[seat];
    const key = PrivateKey.random();
    const next = KeyFields.of(key.toPublicKey());
    await stage.chain.admit(player.openSession(stage.seconds, next));
    return Object.assign(Object.create(player) as Player, { session: key });
  }

  test("makes it void: it is gone once somebody accepts it", async () => {
    await offer(0);
    await replace(0);
    await refused(match.notAgreed, said(1));
    expect(shown()).toBeUndefined();
    expect(result()).toMatchObject({ result: "running" });
  });

  test("is replaced in it as well when the player offers again", async () => {
    await offer(0);
    const renewed = await replace(0);
    await refused(match.notAgreed, said(0));
    expect(await offer(0, { by: renewed })).toBe(false);
    expect(await offer(1)).toBe(true);
    expect(result()).toMatchObject(DRAWN);
  });

  test("does not accept one", async () => {
    await offer(0);
    const renewed = await replace(1);
    await refused(match.notAgreed, said(1));
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await offer(1, { by: renewed })).toBe(true);
  });
});

describe("moves that are in no transaction yet", () => {
  test("come before the draw, in the same block", async () => {
    await stage.play(id, "c3 a3");
    expect(stage.moves.open).toBe(4);
    await offer(1);
    expect(await offer(0)).toBe(true);
    expect(stage.moves.open).toBe(0);
    const senders = stage.chain.openTransactions.map(({ tx }) => tx.sender.toBase58());
    const { segments, draws: sender } = stage.key;
    expect(senders.slice(-2)).toEqual([segments, sender].map(({ address }) => address.toBase58()));
    expect(result()).toEqual({ ...DRAWN, ply: 4 });
    expect(stage.chain.pending.match(id)!.transcript.toBigInt()).toBe(
      stage.staged(id).match.transcript,
    );
  });
});

describe("limits", () => {
  const lavish = { perSecond: 1e6, burst: 1e6 };

  async function codesOf(count: number, address?: string, wish: DrawWish = {}): Promise<string[]> {
    const found: string[] = [];
    for (let i = 0; i < count; i++) {
      found.push(
        await stage.draws.submit(said(0, wish), { address }).then(
          () => "taken",
          (error: { code: string }) => error.code,
        ),
      );
    }
    return found;
  }

  async function begin(options: Parameters<typeof SignedStage.open>[0]): Promise<void> {
    await stage.remove();
    stage = await SignedStage.open(options);
    id = await stage.begin("TicTacToe");
    await stage.play(id, "b2 a1");
  }

  test("a network and a seat say only so much", async () => {
    const { rateLimited } = nodeCodes.ingress;
    const ingress = {
      perAddress: { perSecond: 1, burst: 2 },
      perSender: { perSecond: 1, burst: 3 },
    };
    await begin({ ingress });
    expect(await codesOf(3, "203.0.113.7")).toEqual(["taken", "taken", rateLimited]);
    expect(await codesOf(2, "203.0.113.8")).toEqual(["taken", rateLimited]);
    // The other seat has its own.
    expect(await offer(1)).toBe(true);
  });

  test("nobody uses up a seat's share with what its player did not sign", async () => {
    await begin({ ingress: { perAddress: lavish, perSender: { perSecond: 1, burst: 1 } } });
    const by = new Player(stage.runtime, 999);
    expect(await codesOf(3, "203.0.113.7", { by })).toEqual(new Array(3).fill(match.notAgreed));
    expect(await codesOf(1, "203.0.113.7")).toEqual(["taken"]);
  });
});
