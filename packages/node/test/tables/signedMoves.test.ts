import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  defaultTerms,
  KeyFields,
  type PlainSignedSeek,
  segmentSizeOf,
  shownGames,
  signedMatch,
} from "@kifu/chain";
import { moveTiming, type Receipt, receiptText, type StatementOf, writeClock } from "@kifu/wire";
import { createPublicKey, verify } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { Field } from "o1js";
import { Executor } from "../../src/sequencer/Executor.js";
import { keyFileOf, NodeKey } from "../../src/tables/NodeKey.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { segmentOf } from "../../src/sequencer/TransactionReader.js";
import { answered } from "../cli/called.js";
import { SegmentSender } from "../harness/SegmentSender.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { SignedStage } from "./SignedStage.js";

jest.setTimeout(300_000);

const FIELD_END = Field.ORDER;

type Seeks = [PlainSignedSeek, PlainSignedSeek];

let stage: SignedStage;
beforeEach(async () => void (stage = await SignedStage.open()));
afterEach(async () => await stage.stop());

function segments(): number[] {
  return stage.chain.openTransactions.flatMap(({ tx }) => {
    if (!tx.sender.equals(stage.key.segments.address).toBoolean()) return [];
    const { methodIdResolver } = stage.runtime;
    const [module] = methodIdResolver.getMethodNameFromId(tx.methodId.toBigInt()) ?? [];
    const game = shownGames.find((each) => each.module === module);
    return [(game && segmentOf(game, tx.argsFields))?.moves.length ?? -1];
  });
}

function expectSame(id: number): void {
  const [chain, seen] = [stage.matchOfChain(id), stage.staged(id).match];
  expect({ ...chain, game: 0 }).toEqual({ ...seen, game: 0 });
}

/** Moves of Randzu that never put more than two stones of a kind in a line. */
function quietMoves(): string[] {
  const kinds: string[][] = [[], []];
  for (let row = 0; row < 15; row++) {
    for (let column = 0; column < 15; column++) {
      const kind = ((column + 2 * (row % 2)) >> 1) % 2;
      kinds[kind]!.push(`${"abcdefghijklmno"[column]}${row + 1}`);
    }
  }
  const [one = [], other = []] = kinds;
  return one.flatMap((place, i) => (other[i] === undefined ? [] : [place, other[i]]));
}

describe("a signed move", () => {
  it("is answered with a receipt that the node's key has signed", async () => {
    const id = await stage.begin("TicTacToe");
    stage.seconds += 7;
    const [receipt] = await stage.play(id, "a1");
    expect(receipt).toMatchObject({ match: id, ply: 1, time: stage.chain.time });
    const der = Buffer.from(`302a300506032b6570032100${stage.key.receiptKey}`, "hex");
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    const holds = (said: typeof receipt) => {
      const text = Buffer.from(receiptText(said!, stage.chain.domain.toString()));
      return verify(null, text, key, Buffer.from(receipt!.signature, "hex"));
    };
    expect(holds(receipt)).toBe(true);
    expect(holds({ ...receipt!, time: receipt!.time + 1 })).toBe(false);
  });

  it("has the same receipt whenever it is sent again, also once it is in the chain", async () => {
    const id = await stage.begin("TicTacToe");
    const [one, two] = ["a1", "b2"];
    const first = stage.sign(id, one);
    const receipt = await stage.send(id, first);
    stage.seconds += 5;
    expect(await stage.submit(first)).toEqual(receipt);
    const second = stage.sign(id, two);
    const after = await stage.send(id, second);
    expect(await stage.submit(first)).toEqual(receipt);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(await stage.submit(second)).toEqual(after);
    await expect(stage.submit(first)).rejects.toMatchObject({ code: "moves/not-next" });
    expect(stage.store.moves()).toHaveLength(0);
  });

  it("cannot replace another, and the log shows that it was signed", async () => {
    const id = await stage.begin("TicTacToe");
    const other = stage.sign(id, "c3");
    await stage.play(id, "a1");
    await expect(stage.submit(other)).rejects.toMatchObject({ code: "moves/signed-twice" });
    const evidence = [{ ply: 1 }, { ply: 1, move: other.move.map(String) }];
    expect(stage.log).toMatchObject([{ fields: { evidence } }]);
    // A forged signature is refused, so nobody can accuse a player falsely.
    const forged = { ...other, by: { ...other.by, z: other.by.z - 1n } };
    await expect(stage.submit(forged)).rejects.toMatchObject({
      code: "segment/bad-signature",
    });
    // The second move is logged once per turn, however often it is submitted.
    await expect(stage.submit(other)).rejects.toMatchObject({ code: "moves/signed-twice" });
    expect(stage.log).toHaveLength(1);
  });

  it("with another bound is the same move: its receipt is that of the one that was made", async () => {
    const id = await stage.begin("TicTacToe");
    const [made, later] = [
      stage.sign(id, "a1", { atMost: 6 }),
      stage.sign(id, "a1", { atMost: 16 }),
    ];
    const receipt = await stage.submit(made);
    expect(receipt.transcript).toBe(String(made.transcript));
    expect(await stage.submit(later)).toEqual(receipt);
    expect(stage.log).toEqual([]);
    // A forged signature is refused, so nobody can accuse a player falsely.
    const forged = { ...later, by: { ...later.by, z: later.by.z - 1n } };
    await expect(stage.submit(forged)).rejects.toMatchObject({
      code: "segment/bad-signature",
    });
  });

  it("is refused once its bound has passed, with the time; with a later bound it is accepted", async () => {
    const id = await stage.begin("TicTacToe");
    const { time } = stage.staged(id).match;
    const early = stage.sign(id, "a1", { atMost: 6 });
    await stage.chain.closeBlock();
    stage.seconds = Number(time) + 7;
    await expect(stage.submit(early)).rejects.toMatchObject({
      code: "moves/past-bound",
      details: { time: Number(time) + 7, timeBefore: Number(time), atMost: 6 },
    });
    expect(stage.store.moves()).toEqual([]);
    expect((await stage.submit(stage.sign(id, "a1", { atMost: 7 }))).time).toBe(Number(time) + 7);
  });

  it("may have a bound far ahead, or one that it just meets: its segment is proven", async () => {
    const id = await stage.begin("TicTacToe");
    const bounds = [65_535, 3, 65_535, 0];
    for (const [i, move] of ["a1", "b1", "a2", "b2"].entries()) {
      if (i === 1) stage.seconds += 3;
      await stage.send(id, stage.sign(id, move, { atMost: bounds[i]! }));
    }
    await stage.play(id, "a3");
    await stage.tables.tick();
    expect(stage.tables.counts).toMatchObject({ openMoves: 0, stoppedMatches: 0 });
    expect(stage.matchOfChain(id)).toMatchObject({ ply: 5, isOver: true });
  });

  it("is refused, by its code, when it is not the match's next or nobody may make it", async () => {
    const id = await stage.begin("TicTacToe");
    const refused = async (signed: Parameters<SignedStage["send"]>[1], code: string) =>
      await expect(stage.submit(signed)).rejects.toMatchObject({ code });
    const { seats } = stage.staged(id);
    await refused({ ...stage.sign(id, "a1"), match: 77 }, "match/unknown");
    await refused({ ...stage.sign(id, "a1"), match: 0 }, "match/unknown");
    await refused({ ...stage.sign(id, "a1"), ply: 2 }, "moves/not-next");
    await refused({ ...stage.sign(id, "a1"), ply: 0 }, "moves/not-next");
    await refused(stage.sign(id, [99n]), "tic-tac-toe/off-board");
    await refused({ ...stage.sign(id, "a1"), move: [FIELD_END] }, "tic-tac-toe/malformed");
    await refused(stage.sign(id, []), "tic-tac-toe/malformed");
    await refused(stage.sign(id, "a1", { timeBefore: 0n }), "moves/other-transcript");
    await refused(stage.sign(id, "a1", { by: seats[1] }), "segment/bad-signature");
    await stage.play(id, "a1");
    await refused(stage.sign(id, "a1"), "tic-tac-toe/occupied");
    stage.seconds += 101;
    await stage.chain.closeBlock();
    await refused(stage.sign(id, "b2"), "match/out-of-time");
    expect(stage.store.moves()).toHaveLength(1);
    expect(Object.fromEntries(stage.tables.refusals.move)).toMatchObject({ "match/unknown": 2 });
  });

  it("is accepted in the last second of its player's bank, and not in the next", async () => {
    const id = await stage.begin("TicTacToe", writeClock({ bank: 20, increment: 3 }));
    const { time: began } = stage.staged(id).match;
    const at = async (seconds: number, move: string) => {
      await stage.chain.closeBlock();
      stage.seconds = Number(began) + seconds;
      return await stage.send(id, stage.sign(id, move));
    };
    await at(15, "a1");
    await at(20, "b2");
    expect(stage.staged(id).match.timeLeft).toEqual([8, 18]);
    expect(stage.records.match(id)).toMatchObject({
      timeLeft: [8, 18],
      deadline: Number(began) + 28,
    });
    await expect(at(29, "c3")).rejects.toMatchObject({ code: "match/out-of-time" });
    stage.seconds -= 1;
    await stage.play(id, "c3");
    expect(stage.staged(id).match.timeLeft).toEqual([3, 18]);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(stage.tables.counts).toMatchObject({ openMoves: 0, stoppedMatches: 0 });
    expectSame(id);
  });

  it("that the store cannot write was never made", async () => {
    const id = await stage.begin("TicTacToe");
    const put = jest
      .spyOn(stage.store, "putMove")
      .mockRejectedValueOnce(new NodeError("store/full", ""));
    await expect(stage.play(id, "a1")).rejects.toMatchObject({ code: "store/full" });
    put.mockRestore();
    await stage.play(id, "b2 a1");
    expect(stage.tables.counts.openMoves).toBe(2);
  });

  it("waits for the one before it in its match, however many come at once", async () => {
    const id = await stage.begin("TicTacToe");
    const signed = stage.sign(id, "a1");
    const receipts = await Promise.all([signed, signed, signed].map((each) => stage.submit(each)));
    expect(new Set(receipts.map(({ signature }) => signature)).size).toBe(1);
    expect(stage.tables.counts.openMoves).toBe(1);
  });
});

describe("a segment is closed", () => {
  it("when the match ends, and leaves what the receipts say", async () => {
    const id = await stage.begin("TicTacToe");
    stage.seconds += 3;
    await stage.play(id, "a1 a2 b1 b2 c1");
    await stage.tables.tick();
    expect(segments()).toEqual([5]);
    expectSame(id);
    await expect(stage.submit({ ...stage.sign(id, "c3") })).rejects.toMatchObject({
      code: "match/finished",
    });
  });

  it("when it has been open for as long as it may", async () => {
    const id = await stage.begin("ConnectFour");
    // Plays the columns in turn, which makes no four in a row.
    await stage.play(id, "a b c d e f g a b c d e f g");
    expect(segments()).toEqual([]);
    stage.milliseconds += 59_999;
    await stage.tables.tick();
    expect(segments()).toEqual([]);
    stage.milliseconds += 1;
    await stage.tables.tick();
    expect(segments()).toEqual([14]);
    expectSame(id);
  });

  it("while others are due, with a turn for everything else before the next", async () => {
    for (let i = 0; i < 3; i++) await stage.play(await stage.begin("TicTacToe"), "a1");
    stage.milliseconds += 60_000;
    const order: string[] = [];
    stage.chain.events.on("admitted", () => {
      order.push("segment");
      setImmediate(() => order.push("another"));
    });
    await stage.tables.tick();
    expect(order).toEqual(Array(3).fill(["segment", "another"]).flat());
  });

  it("when it is full, without the moves that come before its turn", async () => {
    const id = await stage.begin("Randzu");
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = stage.chain.inTurn(async () => await held);
    const moves = quietMoves();
    const size = segmentSizeOf("Randzu");
    await stage.play(id, moves.slice(0, size + 2).join(" "));
    const closing = stage.tables.tick();
    release();
    await Promise.all([holding, closing]);
    expect(segments()).toEqual([size]);
    await stage.play(id, moves.slice(size + 2, 2 * size).join(" "));
    await stage.tables.tick();
    expect(segments()).toEqual([size, size]);
    expectSame(id);
  });

  it("once, also when a transaction that it has to precede was first", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.play(id, "a1");
    const { seats } = stage.staged(id);
    stage.milliseconds += 60_000;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = stage.chain.inTurn(async () => await held);
    const resigning = stage.chain.admit(seats[1].resign(id, 1, stage.seconds + 50));
    const closing = stage.tables.tick();
    release();
    await Promise.all([holding, resigning, closing]);
    expect(segments()).toEqual([1]);
    expect(stage.log).toEqual([]);
  });

  it("when the time of the player on turn is nearly over, and not that of the chain's last move", async () => {
    const id = await stage.begin("TicTacToe", 20);
    await stage.chain.closeBlock();
    stage.seconds += 15;
    const { time } = await stage.send(id, stage.sign(id, "a1"));
    await stage.chain.closeBlock();
    stage.seconds = time + 17;
    await stage.tables.tick();
    expect(segments()).toEqual([]);
    stage.seconds += 1;
    await stage.tables.tick();
    expect(segments()).toEqual([1]);
    expectSame(id);
  });

  it("before a move, a resignation or a new session of its players", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.play(id, "a1 b2");
    const { seats } = stage.staged(id);
    await stage.chain.admit(seats[0].ticTacToe(id, withMoves(id), "c3"));
    expect(segments()).toEqual([2]);
    stage.staged(id).match = stage.matchOfChain(id);
    await stage.play(id, "a3");
    await stage.chain.admit(seats[0].openSession(stage.seconds));
    expect(segments()).toEqual([2]);
    await expect(stage.chain.admit(seats[1].reseat(id, 0))).rejects.toMatchObject({
      code: "session/under-notice",
    });
    seats[1].takeBack("wallet");
    expect(segments()).toEqual([2]);
    await stage.reseat(seats[0]);
    expect(segments()).toEqual([1]);
    await expect(stage.chain.admit(seats[1].reseat(id, 0))).rejects.toMatchObject({
      code: "session/seated",
    });
    seats[1].takeBack("wallet");
    // The wallet signs, because the old session's key is gone.
    await stage.send(id, stage.sign(id, "c1", { byOwner: true }));
    await stage.chain.admit(seats[1].resign(id, 1, stage.seconds + 50));
    expect(segments()).toEqual([1, 1]);
    expect(stage.matchOfChain(id)).toMatchObject({ ply: 5, isOver: true });
  });

  it("before a pair of its players, once it is over", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.play(id, "a1 b1 a2 b2");
    const { seats } = stage.staged(id);
    const sender = new SegmentSender(stage.runtime);
    const validUntil = stage.seconds + 50;
    const sought = (after: number) =>
      seats.map((player) => player.seek({ byOwner: false, after, validUntil })) as Seeks;
    // The players are still in a match, so the pair is refused. A refused pair closes no segment.
    await expect(stage.chain.admit(sender.pair(sought(id)))).rejects.toMatchObject({
      code: "matchmaking/already-playing",
    });
    sender.takeBack();
    expect(segments()).toEqual([]);
    await stage.play(id, "a3");
    await stage.chain.admit(sender.pair(sought(id)));
    expect(segments()).toEqual([5]);
    expect(stage.chain.pending.matchCount()).toBe(id + 1);
  });

  it("before a pair of one player each, once both their matches are over", async () => {
    const ids = [await stage.begin("TicTacToe"), await stage.begin("TicTacToe")];
    const validUntil = stage.seconds + 50;
    for (const id of ids) await stage.play(id, "a1 b1 a2 b2");
    const seeks = ids.map((id) =>
      stage.staged(id).seats[0].seek({ byOwner: false, after: id, validUntil }),
    ) as Seeks;
    const ended = ids.map(async (id) => await stage.play(id, "a3"));
    await Promise.all(ended);
    await stage.chain.admit(new SegmentSender(stage.runtime).pair(seeks));
    expect(segments()).toEqual([5, 5]);
    expect(stage.chain.pending.matchCount()).toBe(ids[1]! + 1);
  });

  it("not by somebody who queues for a player whose match is running, which the chain refuses", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.play(id, "a1");
    const [first] = stage.staged(id).seats;
    const [stranger] = stage.staged(await stage.begin("TicTacToe")).seats;
    const validUntil = stage.seconds + 50;
    const expiresAt = stage.seconds + 1000;
    const refused = [
      [stranger.requeue(first.wallet.toPublicKey(), { validUntil }), "session/unknown"],
      [first.requeue(first.wallet.toPublicKey(), { validUntil }), "matchmaking/already-playing"],
      [first.register({ expiresAt, validUntil }), "matchmaking/already-playing"],
    ] as const;
    for (const [transaction, code] of refused) {
      await expect(stage.chain.admit(transaction)).rejects.toMatchObject({ code });
    }
    expect(segments()).toEqual([]);
  });

  it("before a new session has the seat, also of a key that looks like another match's number", async () => {
    const other = await stage.begin("TicTacToe");
    const id = await stage.begin("TicTacToe");
    const [first] = stage.staged(id).seats;
    await stage.play(id, "a1 b2");
    const x = Field(signedMatch(defaultTerms, other));
    const key = new KeyFields({ x, isOdd: Field(0) });
    await stage.chain.admit(first.openSession(stage.seconds, key));
    expect(segments()).toEqual([]);
    await stage.reseat(first);
    expect(segments()).toEqual([2]);
    await stage.send(id, stage.sign(id, "a2", { byOwner: true }));
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(segments()).toEqual([2, 1]);
    expect(stage.tables.counts.stoppedMatches).toBe(0);
    expect(stage.matchOfChain(id).ply).toBe(3);
  });

  it("before a player who signed two moves loses by it, and for no other evidence", async () => {
    const id = await stage.begin("TicTacToe");
    const sender = new SegmentSender(stage.runtime);
    const { match } = stage.staged(id);
    const [honest, second] = [stage.sign(id, "a1"), stage.sign(id, "c3")];
    const signed = (
      { move, atMost, by: { byOwner, x, y, z } }: StatementOf<"move">,
      timeBefore = match.time,
    ) => [...move, moveTiming({ timeBefore, atMost: BigInt(atMost) }), byOwner ? 1n : 0n, x, y, z];
    const evidence = [0n, match.transcript, ...signed(honest), ...signed(second)];
    await stage.send(id, honest);
    await stage.play(id, "b2");
    const lies: readonly (readonly bigint[])[] = [
      evidence.map(() => 1n),
      [1n, ...evidence.slice(1)],
      [2n, ...evidence.slice(1)],
      [0n, match.transcript, ...signed(honest), ...signed(honest)],
      [0n, match.transcript, ...signed(honest), ...signed(second, match.time + 1n)],
      [0n, match.transcript + 1n, ...evidence.slice(2)],
    ];
    for (const lie of lies) {
      const code = expect.stringMatching(/^(segment|match|session)\//) as unknown;
      const sent = stage.chain.admit(sender.forfeitWith({ game: "TicTacToe", id }, lie));
      await expect(sent).rejects.toMatchObject({ code });
      sender.takeBack();
    }
    expect(segments()).toEqual([]);
    await stage.chain.admit(sender.forfeitWith({ game: "TicTacToe", id }, evidence));
    expect(segments()).toEqual([2]);
    expect(stage.matchOfChain(id)).toMatchObject({ ply: 2, isOver: true });
  });

  it("before a player who signed another move than the one made loses by it, with a single signature", async () => {
    const id = await stage.begin("TicTacToe");
    const sender = new SegmentSender(stage.runtime);
    const { match } = stage.staged(id);
    const [made, other] = [stage.sign(id, "a1"), stage.sign(id, "c3")];
    await stage.send(id, made);
    const { x, y, z } = other.by;
    const timingOf = ({ atMost }: StatementOf<"move">) =>
      moveTiming({ timeBefore: match.time, atMost: BigInt(atMost) });
    // The move that was made needs no signature, so its fields may be zero.
    const [shown, done] = [
      [...other.move, timingOf(other), 0n, x, y, z],
      [...made.move, timingOf(made), 2n, 0n, 0n, 0n],
    ];
    const evidence = [0n, match.transcript, ...shown, ...done];
    await stage.chain.admit(sender.forfeitWith({ game: "TicTacToe", id }, evidence));
    expect(segments()).toEqual([1]);
    expect(stage.matchOfChain(id)).toMatchObject({ ply: 1, isOver: true });
  });

  it("with moves that came while another ran: none has a later time than their block", async () => {
    const executor = await Executor.start(defaultTerms);
    await stage.stop();
    stage = await SignedStage.open({ executor });
    const [slow, quick] = [await stage.begin("Randzu"), await stage.begin("TicTacToe")];
    await stage.chain.closeBlock();
    stage.seconds = 10;
    await stage.play(slow, "h8");
    await stage.play(quick, "a1 b1 a2 b2");
    const run = executor.transaction;
    // A second passes while the segment runs, and the other match ends meanwhile.
    const running = jest.spyOn(executor, "transaction" as never) as unknown as jest.Mock<
      typeof run
    >;
    running.mockImplementationOnce(async (...given) => {
      stage.seconds = 11;
      await stage.play(quick, "a3");
      return await run(...given);
    });
    await stage.chain.admit(stage.staged(slow).seats[1].resign(slow, 1, stage.seconds + 50));
    running.mockRestore();
    await stage.tables.tick();
    expect(stage.tables.counts.stoppedMatches).toBe(0);
    expect(segments()).toEqual([1, 5]);
    expectSame(quick);
  });

  it("whole, also where a move has two seconds", async () => {
    const id = await stage.begin("TicTacToe", 2);
    await stage.chain.closeBlock();
    stage.seconds += 5;
    await stage.play(id, "a1").catch(() => undefined);
    const hasty = await stage.begin("TicTacToe", 2);
    for (const move of "a1 b1 a2 b2".split(" ")) {
      await stage.play(hasty, move);
      await stage.tables.tick();
      stage.seconds += 1;
    }
    expect(segments()).toEqual([]);
    await stage.play(hasty, "a3");
    await stage.tables.tick();
    expect(segments()).toEqual([5]);
    expectSame(hasty);
  });

  it("not by a stranger, nor by a claim of a timeout that its moves prevented", async () => {
    const id = await stage.begin("TicTacToe", 20);
    await stage.chain.closeBlock();
    stage.seconds += 15;
    const { time } = await stage.send(id, stage.sign(id, "a1"));
    await stage.chain.closeBlock();
    // The leaf's deadline has passed, but the signed move has set a later one.
    stage.seconds = time + 15;
    const other = await stage.begin("TicTacToe");
    const [stranger] = stage.staged(other).seats;
    await expect(stage.chain.admit(stranger.claimTimeout(id))).rejects.toMatchObject({
      code: "match/still-on-time",
    });
    stranger.takeBack("session");
    await expect(
      stage.chain.admit(stranger.resign(id, 0, stage.seconds + 50)),
    ).rejects.toMatchObject({
      code: "match/not-a-player",
    });
    stranger.takeBack("session");
    expect(segments()).toEqual([]);
    await stage.chain.closeBlock();
    stage.seconds = time + 21;
    await stage.chain.admit(stranger.claimTimeout(id));
    expect(segments()).toEqual([1]);
    expect(stage.matchOfChain(id)).toMatchObject({ ply: 1, isOver: true });
  });
});

function withMoves(id: number) {
  const match = stage.chain.pending.match(id)!;
  const { game, position, ply } = stage.staged(id).match;
  const fields = game.rules.encode.state(position).map((field) => Field(field));
  const state = [...fields, ...match.state.slice(fields.length)];
  return match.with({ state, ply: Field(ply) });
}

describe("a restart", () => {
  it("continues with the moves, their times and their receipts", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.chain.closeBlock();
    stage.seconds += 30;
    await stage.play(id, "a1 b2");
    const resent = stage.sign(id, "c1");
    const receipt = await stage.send(id, resent);
    await stage.stop();
    stage.seconds = 0;
    await stage.start();
    expect(stage.chain.time).toBe(receipt.time);
    expect(await stage.submit(resent)).toEqual(receipt);
    await stage.play(id, "a3");
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(segments()).toEqual([4]);
    expectSame(id);
  });

  it("has no move twice and loses none that is in an open block", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.play(id, "a1 b2");
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    await stage.play(id, "c3");
    await stage.stop();
    await stage.start();
    expect(segments()).toEqual([2]);
    expect(stage.tables.counts.openMoves).toBe(1);
    await stage.play(id, "a3");
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    await stage.chain.closeBlock();
    expectSame(id);
  });
});

describe("a store that has lost moves", () => {
  const MOVES = ["a1", "b2", "c3", "a3", "c1"];

  /**
   * Plays five moves. Then restarts the node with an earlier clock and without some of the moves.
   */
  async function lose(...plies: number[]) {
    const id = await stage.begin("TicTacToe");
    await stage.chain.closeBlock();
    const before = stage.staged(id).match;
    const sent: { signed: StatementOf<"move">; receipt: Receipt }[] = [];
    for (const move of MOVES) {
      stage.seconds += 3;
      const signed = stage.sign(id, move);
      sent.push({ signed, receipt: await stage.send(id, signed) });
    }
    const lost = stage.store.moves().filter(({ ply }) => plies.includes(ply));
    await stage.store.commit((changes) => {
      for (const move of lost) changes.removeMove(move);
    });
    await stage.stop();
    stage.seconds = 0;
    await stage.start();
    const again = async (ply: number, receipts = sent.map(({ receipt }) => receipt)) =>
      await stage.submit(sent[ply - 1]!.signed, receipts);
    return { id, before, sent, again };
  }

  it("keeps the later ones waiting for the missing one, made at the time of its receipt", async () => {
    const { id, sent, again } = await lose(3);
    expect(stage.log).toMatchObject([{ fields: { match: id, missing: 3, waiting: 2 } }]);
    expect(stage.records.match(id)).toMatchObject({ ply: 2, result: "running" });
    expect(stage.tables.counts.stoppedMatches).toBe(0);
    stage.seconds += 20;
    expect(await again(3)).toEqual(sent[2]!.receipt);
    expect(stage.records.match(id)).toMatchObject({ ply: 5 });
    expect(await again(5)).toEqual(sent[4]!.receipt);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(segments()).toEqual([5]);
    expectSame(id);
  });

  it("accepts one after another from their players, not before their time", async () => {
    const { id, sent, again } = await lose(3, 4, 5);
    expect(stage.log).toEqual([]);
    await expect(again(3)).rejects.toMatchObject({
      code: "ingress/rate-limited",
      details: { retryAfterMs: 3_000 },
    });
    stage.seconds += 30;
    await expect(again(4)).rejects.toMatchObject({ code: "moves/not-next" });
    for (const ply of [3, 4, 5]) expect(await again(ply)).toEqual(sent[ply - 1]!.receipt);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expectSame(id);
  });

  it("believes no receipt that it has not signed itself", async () => {
    const { sent, again } = await lose(5);
    stage.seconds += 30;
    const { signature, ...said } = sent[4]!.receipt;
    const forged = { ...said, time: said.time + 1, signature };
    expect(await again(5, [forged])).toMatchObject({ time: stage.seconds });
  });

  it("forgets the waiting ones once another move is made, and logs which", async () => {
    const { id, before, sent } = await lose(3);
    const [one, two] = sent;
    stage.matches.get(id)!.match = before;
    await stage.send(id, one!.signed);
    await stage.send(id, two!.signed);
    stage.seconds += 30;
    await stage.play(id, "b1");
    await stage.tables.tick();
    expect(stage.log.at(-1)).toMatchObject({
      fields: { match: id, moves: [{ ply: 4 }, { ply: 5 }] },
    });
    expect(stage.store.moves().map(({ ply }) => ply)).toEqual([1, 2, 3]);
    await stage.play(id, "a2");
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expectSame(id);
  });
});

describe("when the chain refuses what the plain rules accepted", () => {
  it("that match stops with an alarm, its moves are kept, and everything else continues", async () => {
    await stage.stop();
    const folder = await temporaryFolder();
    const path = join(folder.path, "store");
    stage = await SignedStage.open({ openDatabase: () => openLmdb(path) });
    const [id, other] = [await stage.begin("TicTacToe"), await stage.begin("TicTacToe")];
    await stage.play(id, "a1 b2");
    await stage.play(other, "a1 b2");
    // Simulates a wrongly validated move: this move is later than the next one.
    const [early] = stage.store.moves();
    await stage.store.putMove({ ...early!, time: early!.time + 1n });
    await stage.stop();
    await stage.start();
    expect(stage.log).toMatchObject([{ fields: { match: id, code: "match/out-of-time" } }]);
    expect(stage.tables.counts.stoppedMatches).toBe(1);
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    expect(segments()).toEqual([2]);
    expectSame(other);
    await expect(stage.play(id, "c3")).rejects.toMatchObject({
      code: expect.stringMatching(/^moves\//),
    });
    const [leaving] = stage.staged(id).seats;
    await expect(
      stage.chain.admit(leaving.resign(id, 0, stage.seconds + 50)),
    ).rejects.toMatchObject({ code: "moves/match-stopped" });
    expect(stage.store.moves().filter(({ match }) => match === id)).toHaveLength(2);

    // The operator can free the players by dropping the moves of the match.
    await stage.stop();
    const dropped = await answered("drop-moves", "--match", String(id), "--store", path);
    expect(dropped).toMatchObject({
      code: 0,
      document: { match: id, moves: [{ ply: 1 }, { ply: 2 }] },
    });
    await stage.start();
    expect(stage.tables.counts.stoppedMatches).toBe(0);
    expect(stage.records.match(id)).toMatchObject({ ply: 0, result: "running" });
    leaving.takeBack("session");
    await stage.chain.admit(leaving.resign(id, 0, stage.seconds + 50));
    expect(stage.records.match(id)).toMatchObject({ result: "second-won" });
    await folder.remove();
  });

  it("also when it is the circuit that finds it", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.play(id, "a1 b2");
    const admit = jest.spyOn(stage.chain, "inTurn").mockImplementationOnce(async (task) => {
      const refuse = async () => {
        throw new NodeError("segment/bad-time", "");
      };
      return await task(refuse, refuse);
    });
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    admit.mockRestore();
    expect(stage.log[0]).toMatchObject({ fields: { match: id, code: "segment/bad-time" } });
    await expect(stage.play(id, "c3")).rejects.toMatchObject({ code: "moves/match-stopped" });
    expect(stage.store.moves()).toHaveLength(2);
  });

  it("is tried again when it was the store that failed, after two seconds", async () => {
    const id = await stage.begin("TicTacToe");
    await stage.play(id, "a1 b2");
    stage.milliseconds += 60_000;
    const commit = jest.spyOn(stage.store, "commit");
    commit.mockRejectedValueOnce(new NodeError("store/full", ""));
    await stage.tables.tick();
    commit.mockRestore();
    stage.milliseconds += 1999;
    await stage.tables.tick();
    expect(segments()).toEqual([]);
    expect(stage.tables.counts).toMatchObject({ openMoves: 2, stoppedMatches: 0 });
    stage.milliseconds += 1;
    await stage.tables.tick();
    expect(segments()).toEqual([2]);
    expectSame(id);
  });
});

describe("the node's key", () => {
  it("is made once, in a file that its user alone can read", async () => {
    const folder = await temporaryFolder();
    const file = keyFileOf(`${folder.path}/store`);
    const key = NodeKey.open(file);
    expect(NodeKey.open(file).receiptKey).toBe(key.receiptKey);
    expect(NodeKey.open(file).segments.address).toEqual(key.segments.address);
    expect(statSync(`${folder.path}/store-key`).mode & 0o777).toBe(0o600);
    await folder.remove();
  });
});
