import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { codes, writeTakeback } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import { checkRecord, readAnswer } from "@kifu/chain/record";
import { writeClock, type StatementOf } from "@kifu/wire";
import { Field } from "o1js";
import { loadRecordCrypto } from "../../src/cli/loadRecordCrypto.js";
import { IndexStorage } from "../../src/index/IndexStorage.js";
import { rebuildIndex } from "../../src/index/MatchIndex.js";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { timeLeftOf } from "../../src/tables/Table.js";
import { lastMoves, MOST_TAKEBACKS } from "../../src/tables/takebacks.js";
import { signDraw } from "./signDraw.js";
import { Reader } from "../index/events/readers.js";
import { Player } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";
import { signTakeback, type TakebackWish } from "./signTakeback.js";

jest.setTimeout(300_000);

const { match, session, takeback } = codes;
const { takebacks, moves: moveCodes, draws } = nodeCodes;

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

const movesOf = (of = id) => stage.records.moves(of).map(({ move }) => move);

function statement(seat: 0 | 1, wish: TakebackWish = {}, of = id): StatementOf<"takeback"> {
  const { seats, match } = stage.staged(of);
  return signTakeback(match, movesOf(of), of, { seat, player: seats[seat] }, wish);
}

const say = async (seat: 0 | 1, wish: TakebackWish = {}, of = id) =>
  await stage.say(statement(seat, wish, of));
const decline = async (seat: 0 | 1, plies: 1 | 2) => await say(seat, { agrees: false, plies });
const shown = (of = id) => stage.records.match(of)?.takebackOffer;
const ply = (of = id) => stage.records.match(of)?.ply;

async function refused(code: string, given: StatementOf<"takeback">): Promise<void> {
  await expect(stage.say(given)).rejects.toMatchObject({ code });
}

/**
 * Takes moves back with both players' agreement. The stage then has the match as it is on the
 * chain.
 */
async function takeBack(asking: 0 | 1, of = id): Promise<void> {
  const plies = stage.staged(of).match.position.turn === asking ? 2 : 1;
  await say(asking, { plies }, of);
  expect(await say(asking === 0 ? 1 : 0, { plies }, of)).toBe(true);
  stage.staged(of).match = stage.matchOfChain(of);
}

/** A false previous position, and a move that leads from it to the current one. */
interface OtherMove {
  before: readonly bigint[];
  move: readonly bigint[];
}

function transaction(
  plies: 1 | 2,
  { other, forge = (fields) => fields }: { other?: OtherMove; forge?: Forge } = {},
) {
  const { match } = stage.staged(id);
  const made = stage.records.moves(id).map(({ fields }) => fields.map(BigInt));
  const { stateFields, moveFields, witnessFields, module } = match.game;
  const taken = other
    ? { before: other.before, moves: [other.move], witnesses: [] }
    : lastMoves(match, made, plies);
  const { before } = taken;
  const signed = [statement(0, { plies, before }).by, statement(1, { plies, before }).by] as const;
  const widths = { state: stateFields, move: moveFields, witness: witnessFields };
  const fields = writeTakeback({ ...taken, signed }, widths);
  const methodId = stage.runtime.methodIdResolver.getMethodId(module, "takeBack");
  const { timeouts } = stage.key;
  const args = [stage.chain.domain.add(id), ...forge(fields).map((field) => Field(field))];
  return timeouts.sign(methodId, args, stage.chain.pending.nonce(timeouts.address));
}

type Forge = (fields: bigint[]) => bigint[];

async function sequence(): Promise<void> {
  stage.milliseconds += 60_000;
  await stage.tables.tick();
  await stage.chain.closeBlock();
  expect(stage.tables.counts.openMoves).toBe(0);
}

describe("a takeback that is asked for", () => {
  test("is shown to all watchers, and performed once the other seat accepts", async () => {
    const watcher = new Reader(stage.eventStreams.match(id));
    await watcher.news();
    expect(await say(1)).toBe(false);
    expect(shown()).toEqual({ seat: 1, declined: false });
    const asked = { match: { id, ply: 2, takebackOffer: { seat: 1, declined: false } } };
    expect(await watcher.news()).toMatchObject([asked]);
    expect(stage.tables.counts).toMatchObject({ openTakebacks: 1, agreedTakebacks: 0 });

    expect(await say(0, { plies: 1 })).toBe(true);
    expect(movesOf()).toEqual(["b2"]);
    expect(stage.records.match(id)).toMatchObject({ ply: 1, turn: 1, result: "running" });
    expect(shown()).toBeUndefined();
    const seen = (await watcher.news()).at(-1);
    expect(seen).toMatchObject({ match: { id, ply: 1, takebackOffer: undefined } });
    expect(stage.tables.counts).toMatchObject({ openTakebacks: 0, agreedTakebacks: 1 });
    await stage.chain.closeBlock();
    expect(movesOf()).toEqual(["b2"]);
    expect(stage.records.match(id)).toMatchObject({ ply: 1, pending: false });
  });

  test("includes the reply, for the player on turn, and the match continues", async () => {
    await stage.play(id, "c3 a3");
    await takeBack(0);
    expect(movesOf()).toEqual(["b2", "a1"]);
    const receipts = await stage.play(id, "a2 c2");
    expect(receipts.map((receipt) => receipt.ply)).toEqual([3, 4]);
    expect(movesOf()).toEqual(["b2", "a1", "a2", "c2"]);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(stage.tables.counts.stoppedMatches).toBe(0);
    await stage.chain.closeBlock();
    expect(movesOf()).toEqual(["b2", "a1", "a2", "c2"]);
    await stage.stop();
    await stage.start();
    expect(movesOf()).toEqual(["b2", "a1", "a2", "c2"]);
  });

  test("puts the moves before it first, in the same block", async () => {
    expect(stage.tables.counts.openMoves).toBe(2);
    await takeBack(1);
    expect(stage.tables.counts.openMoves).toBe(0);
    const senders = stage.chain.openTransactions.map(({ tx }) => tx.sender.toBase58());
    const { segments, takebacks: sender } = stage.key;
    expect(senders.slice(-2)).toEqual([segments, sender].map(({ address }) => address.toBase58()));
  });

  test("is declined, and not asked for again before the next move", async () => {
    await say(1);
    await decline(0, 1);
    expect(shown()).toEqual({ seat: 1, declined: true });
    await refused(takebacks.declined, statement(1));
    await refused(takebacks.noOffer, statement(0, { agrees: false, plies: 1 }));
    await stage.play(id, "c3");
    expect(shown()).toBeUndefined();
    // It is White's turn, so the move to take back has a reply.
    expect(await say(1)).toBe(false);
    expect(ply()).toBe(3);
  });

  test("is withdrawn by its player, or by a move", async () => {
    await say(1);
    await decline(1, 1);
    expect(shown()).toBeUndefined();
    await refused(takebacks.noOffer, statement(0, { agrees: false, plies: 1 }));
    const accepted = statement(0, { plies: 1 });
    await say(1);
    await stage.play(id, "c3");
    expect(shown()).toBeUndefined();
    await refused(takebacks.otherPosition, accepted);
    expect(ply()).toBe(3);
  });

  test("is for the moves of the player who asked first, if both ask", async () => {
    await say(1);
    await refused(takebacks.otherMoves, statement(0));
    expect(shown()).toEqual({ seat: 1, declined: false });
    await decline(0, 1);
    expect(await say(0)).toBe(false);
    expect(shown()).toEqual({ seat: 0, declined: false });
    expect(await say(1, { plies: 2 })).toBe(true);
    expect(ply()).toBe(0);
  });

  test("ends a draw that was offered before it", async () => {
    const { seats, match: before } = stage.staged(id);
    const draw = (seat: 0 | 1) => signDraw(before, id, { seat, player: seats[seat] });
    await stage.say(draw(0));
    await takeBack(1);
    expect(stage.records.match(id)?.drawOffer).toBeUndefined();
    await stage.play(id, "a1");
    await expect(stage.say(draw(1))).rejects.toMatchObject({ code: draws.otherPosition });
  });

  test("is limited in number, by the node and in transactions", async () => {
    for (let i = 0; i < MOST_TAKEBACKS; i++) {
      if (i % 2 === 0) await takeBack(1);
      else {
        await stage.chain.admit(transaction(1));
        stage.staged(id).match = stage.matchOfChain(id);
      }
      await stage.play(id, "a1");
      // The statements of a seat are rate-limited, so time must pass.
      stage.milliseconds += 1000;
    }
    expect(stage.records.takenBack(id)).toBe(MOST_TAKEBACKS);
    const noMore = async () => {
      await refused(takebacks.tooMany, statement(1));
      const sent = stage.chain.admit(transaction(1));
      await expect(sent).rejects.toMatchObject({ code: takebacks.tooMany });
    };
    await noMore();
    await sequence();
    await noMore();
    expect(movesOf()).toEqual(["b2", "a1"]);
    await stage.play(id, "c3");
  });
});

describe("a takeback statement is refused", () => {
  test("by somebody else, or for something else", async () => {
    const { seats } = stage.staged(id);
    const stranger = new Player(stage.runtime, 999);
    const own = statement(1);
    await refused(match.notAgreed, statement(1, { by: stranger }));
    await refused(match.notAgreed, statement(1, { by: seats[0] }));
    await refused(match.notAgreed, { ...own, by: { ...own.by, byOwner: true } });
    await refused(match.notAgreed, { ...own, by: { ...own.by, z: own.by.z - 1n } });
    await refused(match.notAgreed, statement(1, { signedAgrees: false }));
    await refused(match.notAgreed, statement(1, { before: [0n, 0n] }));
    await refused(takebacks.otherPosition, statement(1, { transcript: 7n }));
    await refused(takebacks.otherMoves, statement(1, { plies: 2 }));
    await refused(takebacks.otherMoves, statement(0, { plies: 1 }));
    expect(shown()).toBeUndefined();
    await say(1);
    await refused(match.notAgreed, statement(0, { plies: 1, signedAgrees: false }));
    await refused(match.notAgreed, statement(0, { plies: 1, before: [0n, 0n] }));
    await refused(match.notAgreed, statement(0, { plies: 1, agrees: false, signedAgrees: true }));
    expect(ply()).toBe(2);
  });

  test("about a move that was not made", async () => {
    const young = await stage.begin("TicTacToe");
    const empty = { before: [0n, 0n] };
    await refused(takeback.badCount, statement(0, { plies: 2, ...empty }, young));
    await refused(takeback.badCount, statement(1, { plies: 1, ...empty }, young));
    await stage.play(young, "b2");
    await refused(takeback.badCount, statement(1, { plies: 2, ...empty }, young));
    await takeBack(0, young);
    expect(movesOf(young)).toEqual([]);
  });

  test("once the match is over, or out of time, or by a session that has ended", async () => {
    const end = stage.chain.time + 50;
    const brief = await stage.begin("TicTacToe", 1000, 50);
    await stage.play(brief, "b2 a1");
    await stage.chain.closeBlock();
    stage.seconds = end;
    await refused(session.expired, statement(1, {}, brief));
    expect(await say(1, { byOwner: true }, brief)).toBe(false);
    const { time } = stage.staged(id).match;
    await stage.chain.closeBlock();
    stage.seconds = Number(time) + 101;
    await refused(match.outOfTime, statement(1));
    const over = await stage.begin("TicTacToe");
    await stage.play(over, "b2 a1 c1 a2 a3");
    await refused(match.finished, statement(1, { plies: 2 }, over));
  });
});

describe("a badly signed statement", () => {
  test("causes no replay while a session has expired, and at most one otherwise", async () => {
    const end = stage.chain.time + 50;
    const brief = await stage.begin("TicTacToe", 1000, 50);
    await stage.play(brief, "b2 a1");
    const late = statement(1, {}, brief);
    const forged = statement(1, { by: stage.staged(id).seats[0] });
    await stage.chain.closeBlock();
    stage.seconds = end;
    const replayed = jest.spyOn(stage.records, "moves");
    await refused(session.expired, late);
    expect(replayed).not.toHaveBeenCalled();
    await refused(match.notAgreed, forged);
    await refused(match.notAgreed, forged);
    expect(replayed).toHaveBeenCalledTimes(1);
  });
});

describe("a move in transit while others are taken back", () => {
  test("is refused with a clear code, and nothing is lost", async () => {
    const late = stage.sign(id, "c3");
    const before = stage.staged(id).match;
    await takeBack(1);
    const { ply: now } = stage.staged(id).match;
    await expect(stage.submit(late)).rejects.toMatchObject({
      code: moveCodes.notNext,
      details: { ply: now },
    });
    await stage.play(id, "c1");
    // The cell is free again and the move's ply is the next one, but the move was signed for a
    // position that no longer exists.
    await expect(stage.submit(late)).rejects.toMatchObject({
      code: moveCodes.otherTranscript,
    });
    expect(before.ply).toBe(2);
    expect(movesOf()).toEqual(["b2", "c1"]);
    expect(stage.tables.counts.stoppedMatches).toBe(0);
  });

  test("that was made before is not made again by being sent again", async () => {
    const { seats } = stage.staged(id);
    await stage.play(id, "c3");
    const again = stage.records.moves(id).at(-1)!;
    stage.staged(id).match = { ...stage.staged(id).match };
    const { match } = stage.staged(id);
    await takeBack(0);
    const by = seats[0];
    const repeated = {
      ...stage.sign(id, again.fields.map(BigInt), { by }),
      transcript: match.transcript,
    };
    await expect(stage.submit(repeated)).rejects.toMatchObject({
      code: moveCodes.otherTranscript,
    });
    expect(movesOf()).toEqual(["b2", "a1"]);
  });
});

describe("a takeback that a stranger sends", () => {
  test("comes after the open moves, no matter who sends it", async () => {
    await stage.chain.admit(transaction(2));
    expect(ply()).toBe(0);
    expect(movesOf()).toEqual([]);
  });

  test("cuts no segment short that the chain refuses in any case", async () => {
    const changed = (at: number, value: bigint) => (fields: bigint[]) =>
      fields.map((field, i) => (i === at ? value : field));
    for (const [code, forge] of [
      [match.notAgreed, changed(0, 5n)],
      [takeback.wrongPosition, changed(2, 5n)],
      [takeback.badCount, changed(4, 3n)],
      [match.notAgreed, changed(7, 7n)],
    ] as const) {
      const sent = stage.chain.admit(transaction(1, { forge }));
      await expect(sent).rejects.toMatchObject({ code });
    }
    expect(stage.tables.counts.openMoves).toBe(2);
    expect(ply()).toBe(2);
  });

  test("is for the last moves, though both sign others that lead to the same position", async () => {
    await stage.play(id, "c3");
    // Black on c3, White on a1 and then Black on b2 would give the same stones.
    const [b2, c3, a1] = [1n << 4n, 1n << 8n, 1n];
    const other = { before: [c3, a1], move: [4n] };
    const { game, position } = stage.staged(id).match;
    expect(game.rules.encode.state(position)).toEqual([b2 + c3, a1]);
    const isRefused = async () => {
      const sent = stage.chain.admit(transaction(1, { other }));
      await expect(sent).rejects.toMatchObject({ code: takeback.wrongPosition });
      expect(movesOf()).toEqual(["b2", "a1", "c3"]);
    };
    expect(stage.tables.counts.openMoves).toBe(3);
    await isRefused();
    expect(stage.tables.counts.openMoves).toBe(3);
    await sequence();
    await isRefused();
    await stage.chain.admit(transaction(1));
    expect(movesOf()).toEqual(["b2", "a1"]);
  });

  test("could be for others on a node that does not check; then none follows, and no record passes", async () => {
    await stage.play(id, "c3");
    await sequence();
    const other = { before: [1n << 8n, 1n], move: [4n] };
    // The chain accepts a takeback that this node would not admit.
    await stage.chain.inTurn(async (admit) => await admit(transaction(1, { other })));
    stage.staged(id).match = stage.matchOfChain(id);
    await stage.chain.closeBlock();
    expect(movesOf()).toEqual(["b2", "a1"]);
    expect(stage.records.match(id)?.state).toEqual(["256", "1"]);
    await refused(takeback.wrongPosition, statement(1, { plies: 1, before: [1n << 8n, 0n] }));

    const transactions = stage.records.signed(id, { after: 0, limit: 100 });
    const answer = { ...stage.records.signedMatch(id)!, moves: movesOf(), transactions };
    const record = readAnswer(JSON.parse(JSON.stringify(answer)));
    const { fault } = await checkRecord(record, {
      crypto: await loadRecordCrypto(),
      games: plainGames,
    });
    expect(fault?.code).toBe("record/not-taken-back");
  });

  test("is refused where one of the two sessions has expired", async () => {
    const end = stage.chain.time + 50;
    const brief = await stage.begin("TicTacToe", 1000, 50);
    const { match: before, seats } = stage.staged(brief);
    expect(before.seats.map(({ expiresAt }) => Number(expiresAt))).toEqual([end, end]);
    await stage.play(brief, "b2 a1");
    const asked = statement(1, {}, brief);
    expect(await stage.say(asked)).toBe(false);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    await stage.chain.closeBlock();
    stage.seconds = end;
    // Only the statement of the asking seat is too old.
    await refused(session.expired, statement(0, { plies: 1, byOwner: true }, brief));
    expect(ply(brief)).toBe(2);
    expect(seats).toHaveLength(2);
    await say(1, { byOwner: true }, brief);
    expect(await say(0, { plies: 1, byOwner: true }, brief)).toBe(true);
  });
});

describe("the index of matches", () => {
  test.each([
    ["time for each move", 100],
    ["time bank", writeClock({ bank: 60, increment: 3 })],
  ])("is the same after a rebuild, with a %s", async (_, moveLimit) => {
    const of = await stage.begin("TicTacToe", moveLimit);
    const storage = () => new IndexStorage(stage.store.keyValue);
    const closed = async (seconds: number) => {
      stage.milliseconds += 60_000;
      await stage.tables.tick();
      await stage.chain.closeBlock();
      const match = stage.chain.committed.match(of)!;
      const { deadline, timeLeft, ply } = storage().clock(of)!;
      expect({ deadline: BigInt(deadline), timeLeft, ply: BigInt(ply) }).toEqual({
        deadline: match.deadline.toBigInt(),
        timeLeft: timeLeftOf(match).timeLeft,
        ply: match.ply.toBigInt(),
      });
      stage.seconds += seconds;
    };
    await closed(5);
    await stage.play(of, "b2");
    await closed(11);
    await stage.play(of, "a1");
    await closed(7);
    await takeBack(1, of);
    await closed(4);
    await stage.play(of, "c1 a3");
    await closed(6);
    await takeBack(0, of);
    await closed(2);
    await stage.play(of, "c3");
    await closed(0);
    const index = () => {
      const records = storage();
      return JSON.stringify([records.moves(of), records.takenBack(of), records.clock(of)]);
    };
    const before = index();
    expect(stage.records.takenBack(of)).toBe(2);
    expect(movesOf(of)).toEqual(["b2", "c1", "c3"]);
    await rebuildIndex(stage.store, stage.runtime);
    expect(index()).toBe(before);
  });

  test("has the moves of blocks without those in none yet", async () => {
    await sequence();
    await takeBack(1);
    expect(movesOf()).toEqual(["b2"]);
    const inBlocks = stage.records.moves(id, { pending: false }).map(({ move }) => move);
    expect(inBlocks).toEqual(["b2", "a1"]);
    await stage.chain.closeBlock();
    expect(stage.records.moves(id, { pending: false })).toHaveLength(1);
  });
});
