import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes, writeTakeback } from "@kifu/chain";
import { Field } from "o1js";
import { IndexStorage } from "../../src/match-index/IndexStorage.js";
import { rebuildIndex } from "../../src/match-index/MatchIndex.js";
import { nodeCodes } from "../../src/nodeCodes.js";
import type { SaidOfTakeback } from "../../src/takebacks/judgeTakeback.js";
import { lastMoves } from "../../src/takebacks/lastMoves.js";
import { MOST_TAKEBACKS } from "../../src/takebacks/TakebackOffers.js";
import { signDraw } from "../draws/signDraw.js";
import { Reader } from "../feed/readers.js";
import { Player } from "../harness/Player.js";
import { SignedStage } from "../signed-moves/SignedStage.js";
import { signTakeback, type TakebackWish } from "./signTakeback.js";

// Executing a segment takes its time on a busy machine.
jest.setTimeout(300_000);

const { match, session, takeback } = codes;
const { takebacks, moves: moveCodes, draws } = nodeCodes;

let stage: SignedStage;
let id: number;

/** Black, whose turn it is, has moved once, and so has White. */
beforeEach(async () => {
  stage = await SignedStage.open();
  id = await stage.begin("TicTacToe");
  await stage.play(id, "b2 a1");
});

afterEach(async () => {
  await stage.remove();
});

const movesOf = (of = id) => stage.records.moves(of).map(({ move }) => move);

function said(seat: 0 | 1, wish: TakebackWish = {}, of = id): SaidOfTakeback {
  const { seats, match } = stage.table(of);
  return signTakeback(match, movesOf(of), of, { seat, player: seats[seat] }, wish);
}

const say = async (seat: 0 | 1, wish: TakebackWish = {}, of = id) =>
  await stage.takebacks.submit(said(seat, wish, of));
const decline = async (seat: 0 | 1, plies: 1 | 2) => await say(seat, { agrees: false, plies });
const shown = (of = id) => stage.records.match(of)?.takebackOffer;
const ply = (of = id) => stage.records.match(of)?.ply;

async function refused(code: string, given: SaidOfTakeback): Promise<void> {
  await expect(stage.takebacks.submit(given)).rejects.toMatchObject({ code });
}

/** Both agree; then the players see the match as the chain has it. */
async function takeBack(asking: 0 | 1, of = id): Promise<void> {
  const plies = stage.table(of).match.position.turn === asking ? 2 : 1;
  await say(asking, { plies }, of);
  expect(await say(asking === 0 ? 1 : 0, { plies }, of)).toBe(true);
  stage.table(of).match = stage.matchOfChain(of);
}

describe("a takeback that is asked for", () => {
  test("is shown to all who watch, and taken back once the other seat accepts", async () => {
    const watcher = new Reader(stage.live.match(id));
    await watcher.news();
    expect(await say(1)).toBe(false);
    expect(shown()).toEqual({ seat: 1, declined: false });
    const asked = { match: { id, ply: 2, takebackOffer: { seat: 1, declined: false } } };
    expect(await watcher.news()).toMatchObject([asked]);
    expect(stage.takebacks).toMatchObject({ open: 1, agreed: 0 });

    expect(await say(0, { plies: 1 })).toBe(true);
    expect(movesOf()).toEqual(["b2"]);
    expect(stage.records.match(id)).toMatchObject({ ply: 1, turn: 1, result: "running" });
    expect(shown()).toBeUndefined();
    const told = (await watcher.news()).at(-1);
    expect(told).toMatchObject({ match: { id, ply: 1, takebackOffer: undefined } });
    expect(stage.takebacks).toMatchObject({ open: 0, agreed: 1 });
    await stage.chain.closeBlock();
    expect(movesOf()).toEqual(["b2"]);
    expect(stage.records.match(id)).toMatchObject({ ply: 1, pending: false });
  });

  test("takes back the reply, too, for whoever is on turn, and the match goes on", async () => {
    await stage.play(id, "c3 a3");
    await takeBack(0);
    expect(movesOf()).toEqual(["b2", "a1"]);
    const receipts = await stage.play(id, "a2 c2");
    expect(receipts.map((receipt) => receipt.ply)).toEqual([3, 4]);
    expect(movesOf()).toEqual(["b2", "a1", "a2", "c2"]);
    stage.milliseconds += 60_000;
    await stage.moves.passTime();
    expect(stage.moves.stoppedMatches).toBe(0);
    await stage.chain.closeBlock();
    expect(movesOf()).toEqual(["b2", "a1", "a2", "c2"]);
    await stage.stop();
    await stage.start();
    expect(movesOf()).toEqual(["b2", "a1", "a2", "c2"]);
  });

  test("has the moves before it come first, in the same block", async () => {
    expect(stage.moves.open).toBe(2);
    await takeBack(1);
    expect(stage.moves.open).toBe(0);
    const senders = stage.chain.openTransactions.map(({ tx }) => tx.sender.toBase58());
    const { segments, takebacks: sender } = stage.key;
    expect(senders.slice(-2)).toEqual([segments, sender].map(({ address }) => address.toBase58()));
  });

  test("is declined, and not asked for again before the next move", async () => {
    await say(1);
    await decline(0, 1);
    expect(shown()).toEqual({ seat: 1, declined: true });
    await refused(takebacks.declined, said(1));
    await refused(takebacks.noOffer, said(0, { agrees: false, plies: 1 }));
    await stage.play(id, "c3");
    expect(shown()).toBeUndefined();
    // It is White's turn: the move to be taken back has a reply.
    expect(await say(1)).toBe(false);
    expect(ply()).toBe(3);
  });

  test("is withdrawn by its player, or by a move", async () => {
    await say(1);
    await decline(1, 1);
    expect(shown()).toBeUndefined();
    await refused(takebacks.noOffer, said(0, { agrees: false, plies: 1 }));
    const accepted = said(0, { plies: 1 });
    await say(1);
    await stage.play(id, "c3");
    expect(shown()).toBeUndefined();
    await refused(takebacks.otherPosition, accepted);
    expect(ply()).toBe(3);
  });

  test("is of the moves of whoever asks first, where both ask", async () => {
    await say(1);
    await refused(takebacks.otherMoves, said(0));
    expect(shown()).toEqual({ seat: 1, declined: false });
    await decline(0, 1);
    expect(await say(0)).toBe(false);
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await say(1, { plies: 2 })).toBe(true);
    expect(ply()).toBe(0);
  });

  test("ends a draw that was offered before it", async () => {
    const { seats, match: before } = stage.table(id);
    const draw = (seat: 0 | 1) => signDraw(before, id, { seat, player: seats[seat] });
    await stage.draws.submit(draw(0));
    await takeBack(1);
    expect(stage.records.match(id)?.drawOffer).toBeUndefined();
    await stage.play(id, "a1");
    await expect(stage.draws.submit(draw(1))).rejects.toMatchObject({ code: draws.otherPosition });
  });

  test("is not asked for without an end", async () => {
    for (let i = 0; i < MOST_TAKEBACKS; i++) {
      await takeBack(1);
      await stage.play(id, "a1");
      // A seat says no more than so much in a second.
      stage.milliseconds += 1000;
    }
    await refused(takebacks.tooMany, said(1));
    expect(movesOf()).toEqual(["b2", "a1"]);
  });
});

describe("what a seat says of a takeback is refused", () => {
  test("by somebody else, or for something else", async () => {
    const { seats } = stage.table(id);
    const stranger = new Player(stage.runtime, 999);
    const own = said(1);
    await refused(match.notAgreed, said(1, { by: stranger }));
    await refused(match.notAgreed, said(1, { by: seats[0] }));
    await refused(match.notAgreed, { ...own, by: { ...own.by, byOwner: true } });
    await refused(match.notAgreed, { ...own, by: { ...own.by, z: own.by.z - 1n } });
    await refused(match.notAgreed, said(1, { signedAgrees: false }));
    await refused(match.notAgreed, said(1, { before: [0n, 0n] }));
    await refused(takebacks.otherPosition, said(1, { transcript: 7n }));
    await refused(takebacks.otherMoves, said(1, { plies: 2 }));
    await refused(takebacks.otherMoves, said(0, { plies: 1 }));
    expect(shown()).toBeUndefined();
    await say(1);
    await refused(match.notAgreed, said(0, { plies: 1, signedAgrees: false }));
    await refused(match.notAgreed, said(0, { plies: 1, before: [0n, 0n] }));
    await refused(match.notAgreed, said(0, { plies: 1, agrees: false, signedAgrees: true }));
    expect(ply()).toBe(2);
  });

  test("of a move that was not made", async () => {
    const young = await stage.begin("TicTacToe");
    const empty = { before: [0n, 0n] };
    await refused(takeback.badCount, said(0, { plies: 2, ...empty }, young));
    await refused(takeback.badCount, said(1, { plies: 1, ...empty }, young));
    await stage.play(young, "b2");
    await refused(takeback.badCount, said(1, { plies: 2, ...empty }, young));
    await takeBack(0, young);
    expect(movesOf(young)).toEqual([]);
  });

  test("once the match is over, or out of time, or by a session that has ended", async () => {
    const end = stage.chain.time + 50;
    const brief = await stage.begin("TicTacToe", 1000, 50);
    await stage.play(brief, "b2 a1");
    await stage.chain.closeBlock();
    stage.seconds = end;
    await refused(session.expired, said(1, {}, brief));
    expect(await say(1, { byOwner: true }, brief)).toBe(false);
    const { time } = stage.table(id).match;
    await stage.chain.closeBlock();
    stage.seconds = Number(time) + 101;
    await refused(match.outOfTime, said(1));
    const over = await stage.begin("TicTacToe");
    await stage.play(over, "b2 a1 c1 a2 a3");
    await refused(match.finished, said(1, { plies: 2 }, over));
  });
});

describe("a move that is on its way while others are taken back", () => {
  test("is refused with a clear code, and nothing is lost", async () => {
    const late = stage.sign(id, "c3");
    const before = stage.table(id).match;
    await takeBack(1);
    const { ply: now } = stage.table(id).match;
    await expect(stage.moves.submit(late)).rejects.toMatchObject({
      code: moveCodes.notNext,
      details: { ply: now },
    });
    await stage.play(id, "c1");
    // The same cell as before is free, and its number is the next: but it follows what was taken back.
    await expect(stage.moves.submit(late)).rejects.toMatchObject({
      code: moveCodes.otherTranscript,
    });
    expect(before.ply).toBe(2);
    expect(movesOf()).toEqual(["b2", "c1"]);
    expect(stage.moves.stoppedMatches).toBe(0);
  });

  test("and was made before is not made again by being sent again", async () => {
    const { seats } = stage.table(id);
    await stage.play(id, "c3");
    const again = stage.records.moves(id).at(-1)!;
    stage.table(id).match = { ...stage.table(id).match };
    const { match } = stage.table(id);
    await takeBack(0);
    const by = seats[0];
    const repeated = {
      ...stage.sign(id, again.fields.map(BigInt), { by }),
      transcript: match.transcript,
    };
    await expect(stage.moves.submit(repeated)).rejects.toMatchObject({
      code: moveCodes.otherTranscript,
    });
    expect(movesOf()).toEqual(["b2", "a1"]);
  });
});

describe("a takeback that anybody brings in", () => {
  /** What both signed, as a stranger's transaction. */
  function transaction(plies: 1 | 2, forge: (fields: bigint[]) => bigint[] = (fields) => fields) {
    const { match } = stage.table(id);
    const made = stage.records.moves(id).map(({ fields }) => fields.map(BigInt));
    const { stateFields, moveFields, witnessFields, module } = match.game;
    const fields = writeTakeback(
      { ...lastMoves(match, made, plies), signed: [said(0, { plies }).by, said(1, { plies }).by] },
      { state: stateFields, move: moveFields, witness: witnessFields },
    );
    const methodId = stage.runtime.methodIdResolver.getMethodId(module, "takeBack");
    const { timeouts } = stage.key;
    const args = [stage.chain.domain.add(id), ...forge(fields).map((field) => Field(field))];
    return timeouts.sign(methodId, args, stage.chain.pending.nonce(timeouts.address));
  }

  test("comes after the open moves, whoever sends it", async () => {
    await stage.chain.admit(transaction(2));
    expect(ply()).toBe(0);
    expect(movesOf()).toEqual([]);
  });

  test("makes no segment shorter that the chain refuses in any case", async () => {
    const changed = (at: number, value: bigint) => (fields: bigint[]) =>
      fields.map((field, i) => (i === at ? value : field));
    for (const [code, forge] of [
      [takeback.wrongPosition, changed(0, 5n)],
      [takeback.badCount, changed(4, 3n)],
      [match.notAgreed, changed(7, 7n)],
    ] as const) {
      await expect(stage.chain.admit(transaction(1, forge))).rejects.toMatchObject({ code });
    }
    expect(stage.moves.open).toBe(2);
    expect(ply()).toBe(2);
  });
});

describe("the index of matches", () => {
  test("is the same when it is made again, with what was taken back in it", async () => {
    await takeBack(1);
    await stage.chain.closeBlock();
    stage.seconds += 3;
    await stage.play(id, "c1 a3");
    await takeBack(0);
    await stage.play(id, "c3");
    await stage.chain.closeBlock();
    stage.milliseconds += 60_000;
    await stage.moves.passTime();
    await stage.chain.closeBlock();
    const index = () => {
      const storage = new IndexStorage(stage.store.keyValue);
      return JSON.stringify([storage.moves(id), storage.takenBack(id), storage.clock(id)]);
    };
    const before = index();
    expect(stage.records.takenBack(id)).toBe(2);
    expect(movesOf()).toEqual(["b2", "c1", "c3"]);
    const { deadline } = stage.records.match(id)!;
    expect([...new IndexStorage(stage.store.keyValue).unfinished()]).toEqual([
      { match: id, deadline },
    ]);
    await rebuildIndex(stage.store, stage.runtime);
    expect(index()).toBe(before);
  });

  test("has the moves of blocks without what is in none yet", async () => {
    stage.milliseconds += 60_000;
    await stage.moves.passTime();
    await stage.chain.closeBlock();
    await takeBack(1);
    expect(movesOf()).toEqual(["b2"]);
    const inBlocks = stage.records.moves(id, { pending: false }).map(({ move }) => move);
    expect(inBlocks).toEqual(["b2", "a1"]);
    await stage.chain.closeBlock();
    expect(stage.records.moves(id, { pending: false })).toHaveLength(1);
  });
});
