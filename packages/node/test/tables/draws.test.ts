import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes, KeyFields } from "@kifu/chain";
import { PrivateKey } from "o1js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { Reader } from "../index/events/readers.js";
import { Player } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { DRAWN, drawsOf } from "./drawsOf.js";

jest.setTimeout(300_000);

const { match } = codes;
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

const { statement, offer, decline, refused, shown, result } = drawsOf(() => ({ stage, id }));

describe("an offer", () => {
  test("is shown to both players and to watchers until it is accepted", async () => {
    const watcher = new Reader(stage.eventStreams.match(id));
    const player = new Reader(stage.eventStreams.player(stage.staged(id).seats[1].address));
    await Promise.all([watcher.news(), player.news()]);
    expect(await offer(0)).toBe(false);
    expect(shown()).toEqual({ seat: 0, declined: false });
    const offered = { match: { id, drawOffer: { seat: 0, declined: false } } };
    expect(await watcher.news()).toMatchObject([offered]);
    expect(stage.tables.counts).toMatchObject({ openDraws: 1, agreedDraws: 0 });
    expect(await offer(1)).toBe(true);
    expect(result()).toEqual({ ...DRAWN, ply: 2 });
    expect(shown()).toBeUndefined();
    const seen = (await watcher.news()).at(-1);
    expect(seen).toMatchObject({ match: { id, ...DRAWN, drawOffer: undefined } });
    expect(stage.tables.counts).toMatchObject({ openDraws: 0, agreedDraws: 1 });
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

  test("made again is the same offer, and causes no event", async () => {
    const watcher = new Reader(stage.eventStreams.match(id));
    await offer(0);
    await watcher.news();
    expect(await offer(0)).toBe(false);
    expect(await watcher.news()).toEqual([]);
    expect(shown()).toEqual({ seat: 0, declined: false });
  });

  test("is shown as declined, and cannot be made again before the next move", async () => {
    await offer(0);
    expect(await decline(1)).toBe(false);
    expect(shown()).toEqual({ seat: 0, declined: true });
    expect(stage.tables.counts.openDraws).toBe(0);
    await refused(draws.declined, statement(0));
    await refused(draws.noOffer, statement(0, { agrees: false }));
    await refused(draws.noOffer, statement(1, { agrees: false }));
    await stage.play(id, "c3");
    expect(shown()).toBeUndefined();
    await offer(0);
    expect(shown()).toEqual({ seat: 0, declined: false });
  });

  test("can be made by the player who declined the other's", async () => {
    await offer(0);
    await decline(1);
    expect(await offer(1)).toBe(false);
    expect(shown()).toEqual({ seat: 1, declined: false });
    expect(await offer(0)).toBe(true);
    expect(result()).toMatchObject(DRAWN);
  });

  test("can be withdrawn, and made again", async () => {
    const watcher = new Reader(stage.eventStreams.match(id));
    await offer(0);
    await watcher.news();
    expect(await decline(0)).toBe(false);
    expect(shown()).toBeUndefined();
    expect((await watcher.news()).at(-1)).toMatchObject({ match: { drawOffer: undefined } });
    // The other player's statement is now a new offer.
    expect(await offer(1)).toBe(false);
    expect(shown()).toEqual({ seat: 1, declined: false });
  });

  test.each([
    ["signed", async () => void (await stage.play(id, "c3"))],
    [
      "sent as a transaction",
      async () => {
        const { seats } = stage.staged(id);
        // First put the open moves into the chain.
        stage.milliseconds += 60_000;
        await stage.tables.tick();
        const match = stage.chain.pending.match(id)!;
        await stage.chain.admit(seats[0].ticTacToe(id, match, "c3"));
      },
    ],
  ])("is withdrawn by a move that is %s", async (_how, move) => {
    const accepted = statement(1);
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

  test("remains while the moves before it are put into a transaction", async () => {
    await offer(0);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(stage.tables.counts.openMoves).toBe(0);
    expect(shown()).toEqual({ seat: 0, declined: false });
    await stage.chain.closeBlock();
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await offer(1)).toBe(true);
  });

  test("is accepted once, however often the acceptance is sent", async () => {
    await offer(0);
    const [one, other] = await Promise.allSettled([offer(1), offer(1)]);
    expect(one).toMatchObject({ value: true });
    expect(other).toMatchObject({ reason: { code: draws.noOffer } });
    expect(stage.tables.counts.agreedDraws).toBe(1);
    await refused(match.finished, statement(1));
  });

  test("in one match and one in another can be accepted at the same time", async () => {
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    await offer(0);
    await offer(0, {}, other);
    expect(await Promise.all([offer(1), offer(1, {}, other)])).toEqual([true, true]);
    expect([result(), result(other)]).toMatchObject([DRAWN, DRAWN]);
  });

  test("withdrawn while it is being accepted is no agreement", async () => {
    const other = await stage.begin("TicTacToe");
    await stage.play(other, "b2 a1");
    await offer(0);
    await offer(0, {}, other);
    // The first acceptance takes some time, and the second one waits for it. Meanwhile the second
    // offer is withdrawn.
    const accepting = [offer(1), offer(1, {}, other)];
    const settled = Promise.allSettled(accepting);
    await offer(0, { agrees: false }, other);
    expect(await settled).toMatchObject([{ value: true }, { reason: { code: draws.noOffer } }]);
    expect(result(other)).toMatchObject({ result: "running" });
  });

  test("does not survive a restart, after which it can be made again", async () => {
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

  test("remains when the store fails, and is accepted once it works", async () => {
    await offer(0);
    const commit = jest.spyOn(stage.store, "commit");
    commit.mockRejectedValueOnce(new NodeError(nodeCodes.store.full, "The disk is full."));
    await refused(nodeCodes.store.full, statement(1));
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await offer(1)).toBe(true);
  });
});

describe("a session that was replaced after the offer", () => {
  async function replace(seat: 0 | 1): Promise<Player> {
    const player = stage.staged(id).seats[seat];
    const key = PrivateKey.random();
    const next = KeyFields.of(key.toPublicKey());
    await stage.chain.admit(player.openSession(stage.seconds, next));
    await stage.reseat(player);
    return Object.assign(Object.create(player) as Player, { session: key });
  }

  test("makes it void: it is gone once somebody accepts it", async () => {
    await offer(0);
    await replace(0);
    await refused(match.notAgreed, statement(1));
    expect(shown()).toBeUndefined();
    expect(result()).toMatchObject({ result: "running" });
  });

  test("is replaced in it as well when the player offers again", async () => {
    await offer(0);
    const renewed = await replace(0);
    await refused(match.notAgreed, statement(0));
    expect(await offer(0, { by: renewed })).toBe(false);
    expect(await offer(1)).toBe(true);
    expect(result()).toMatchObject(DRAWN);
  });

  test("does not accept one", async () => {
    await offer(0);
    const renewed = await replace(1);
    await refused(match.notAgreed, statement(1));
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await offer(1, { by: renewed })).toBe(true);
  });
});

describe("moves that are in no transaction yet", () => {
  test("come before the draw, in the same block", async () => {
    await stage.play(id, "c3 a3");
    expect(stage.tables.counts.openMoves).toBe(4);
    await offer(1);
    expect(await offer(0)).toBe(true);
    expect(stage.tables.counts.openMoves).toBe(0);
    const senders = stage.chain.openTransactions.map(({ tx }) => tx.sender.toBase58());
    const { segments, draws: sender } = stage.key;
    expect(senders.slice(-2)).toEqual([segments, sender].map(({ address }) => address.toBase58()));
    expect(result()).toEqual({ ...DRAWN, ply: 4 });
    expect(stage.chain.pending.match(id)!.transcript.toBigInt()).toBe(
      stage.staged(id).match.transcript,
    );
  });
});
