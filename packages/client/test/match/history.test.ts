import { describe, expect, jest, test } from "@jest/globals";
import { rules } from "@kifu/chain/tic-tac-toe/rules";
import { type Match, type MatchCourse, nextTranscript, timingOfMade } from "@kifu/wire";
import type { Account } from "../../src/index.js";
import { MatchWatch } from "../../src/match/MatchWatch.js";
import { hash } from "../../src/accounts/address.js";
import { signedContext } from "../../src/accounts/statements.js";
import { codesOf } from "../harness/codesOf.js";
import { HistoryStage, playAll } from "../harness/HistoryStage.js";

// Opening a store and an executor is slow on a busy machine.
jest.setTimeout(300_000);

const on = HistoryStage.set();

function board(moves: string): string[] {
  let position = rules.initial();
  for (const text of moves.split(" ")) {
    const played = rules.play(position, rules.notation.read(text)!);
    if (!played.ok) throw new Error(played.code);
    position = played.position;
  }
  return rules.encode.state(position).map(String);
}

describe("a player signs nothing", () => {
  test("on a board that the moves do not lead to", async () => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const [victim] = players;
    const before = await on.signedBy(victim);
    // Transcript, times, ply and turn are correct. On the shown board c2 blocks a row. On the
    // real board c2 loses.
    victim.kifu.lie = { match: { state: board("a1 b2 c3 a2") } };
    expect(await codesOf(victim.play("c2"))).toEqual(["client/false-board"]);
    expect(await on.signedBy(victim)).toEqual(before);
    expect(on.ply).toBe(4);
    // The refused move has not ended the match.
    victim.kifu.lie = {};
    await victim.play("b3");
    expect(on.ply).toBe(5);
  });

  test.each<[string, (watch: MatchWatch, by: Account) => Promise<void>]>([
    ["a move", async (watch, by) => await watch.play(by, "c2")],
    ["a draw", async (watch, by) => await watch.agreeToDraw(by)],
    ["a takeback", async (watch, by) => await watch.agreeToTakeback(by)],
  ])("on a move whose notation is another's: %s", async (_name, sign) => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const { kifu, account } = players[0];
    const before = await on.signedBy(players[0]);
    // Position and transcript are correct, but a page draws its board from the moves.
    const match = await kifu.matchOnce(on.id);
    const moves = await kifu.moves(on.id);
    const lied = new MatchWatch(kifu, on.id);
    lied.begin({
      match,
      moves: moves.map((made) => (made.ply === 4 ? { ...made, move: "a2" } : made)),
    });
    expect(await codesOf(sign(lied, account))).toEqual(["client/false-board"]);
    expect(await on.signedBy(players[0])).toEqual(before);
    expect(on.ply).toBe(4);
    const later = new MatchWatch(kifu, on.id);
    later.begin({ match, moves });
    await later.play(account, "b3");
    expect(on.ply).toBe(5);
  });

  test("while a move is not shown yet, even if the rest is", async () => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const { kifu, account } = players[0];
    const before = await on.signedBy(players[0]);
    const match = await kifu.matchOnce(on.id);
    const [nothing, ...moves] = [...(await kifu.moves(on.id))];
    for (const shown of [moves, [{ ...nothing!, ply: 0 }, ...moves]]) {
      const lied = new MatchWatch(kifu, on.id);
      lied.begin({ match, moves: shown });
      Object.assign(lied, { connection: "reconnecting" });
      expect(await codesOf(lied.agreeToDraw(account))).toEqual(["moves/other-transcript"]);
      expect(await codesOf(lied.agreeToTakeback(account))).toEqual(["moves/other-transcript"]);
    }
    expect(await on.signedBy(players[0])).toEqual(before);
  });

  test.each<[string, Partial<Match>]>([
    ["another time", { moveLimit: 7 }],
    ["another game", { gameNumber: 3 }],
  ])("after the match was reported with other terms: %s", async (_name, lie) => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2");
    const before = await on.signedBy(players[0]);
    players[0].kifu.lie = { match: lie };
    expect(await codesOf(players[0].play("c3"))).toEqual(["client/bad-answer"]);
    expect(await on.signedBy(players[0])).toEqual(before);
  });

  test("if there is nothing left to accept", async () => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2");
    const { match, account } = players[0];
    expect(await codesOf(match.acceptTakeback(account))).toEqual(["takebacks/no-offer"]);
    players[0].kifu.lie = { match: { takebackOffer: { seat: 0, declined: false } } };
    expect(await codesOf(match.acceptTakeback(account))).toEqual(["takebacks/no-offer"]);
    players[0].kifu.lie = { match: { takebackOffer: { seat: 1, declined: true } } };
    expect(await codesOf(match.acceptTakeback(account))).toEqual(["takebacks/no-offer"]);
  });

  test("if the match has only moved on, and nobody is accused", async () => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2");
    const victim = on.page(0);
    const truth = await victim.kifu.matchOnce(on.id);
    on.node.retell = withLast({ signed: undefined });
    jest.spyOn(victim.kifu, "matchOnce").mockResolvedValueOnce(truth);
    jest.spyOn(victim.kifu, "matchOnce").mockResolvedValueOnce({ ...truth, ply: 3, turn: 1 });
    expect(await codesOf(victim.match.agreeToDraw(victim.account))).toEqual([
      "moves/other-transcript",
    ]);
  });

  test("after a move that nobody signed", async () => {
    const [rival, victim] = [on.page(0), on.page(1)];
    victim.kifu.lie = { match: { state: board("b2"), ply: 1, turn: 1, transcript: "12345" } };
    expect(await codesOf(victim.play("a1"))).toEqual(["client/false-board"]);
    expect(await on.signedBy(victim)).toEqual([]);
    // Nothing was signed that the rival could use, so the rival plays another move.
    victim.kifu.lie = {};
    await rival.play("c3");
    await victim.play("b2");
    expect(on.ply).toBe(2);
  });

  test.each<[string, (course: MatchCourse) => MatchCourse]>([
    ["without a signature", withLast({ signed: undefined })],
    [
      "with the signature of another move",
      (course) => withLast({ signed: course.moves[0]?.signed })(course),
    ],
    ["as signed by the wallet, which did not sign", withLast({}, { byOwner: true })],
    ["with a malformed signature", withLast({}, { z: "5" })],
    ["by a session that nobody opened", (course) => ({ ...course, grants: [] })],
    [
      "by a session that the player did not sign",
      (course) => ({
        ...course,
        grants: course.grants.map((grant) => ({
          ...grant,
          signature: { ...grant.signature, s: "5" },
        })),
      }),
    ],
    ["by another player's session", (course) => ({ ...course, grants: course.grants.slice(0, 1) })],
  ])("after a move that is reported %s", async (_name, retell) => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2");
    on.node.retell = retell;
    const victim = on.page(0);
    expect(await codesOf(victim.play("c3"))).toEqual(["client/unsigned-move"]);
    expect(on.ply).toBe(2);
    on.node.retell = (course) => course;
    await victim.play("c3");
    expect(on.ply).toBe(3);
  });

  test.each<[string, (course: MatchCourse) => MatchCourse | object]>([
    ["the time at which the match began", (course) => ({ ...course, begun: course.begun + 1 })],
    ["another move", withLast({ fields: ["8"] })],
    ["the time of the last move", withLast({ time: 99_999 })],
    ["the moves but one", (course) => ({ ...course, moves: course.moves.slice(1) })],
    ["no moves", (course) => ({ ...course, moves: [] })],
    [
      "the moves in another order",
      ({ moves: [a, b, c, d], ...course }) => ({
        ...course,
        moves: [
          { ...c!, ply: 1 },
          { ...b!, ply: 2 },
          { ...a!, ply: 3 },
          { ...d!, ply: 4 },
        ],
      }),
    ],
  ])("if the course of the match differs: %s", async (_name, retell) => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    on.node.retell = retell as (course: MatchCourse) => MatchCourse;
    expect(await codesOf(on.page(0).play("b3"))).toEqual(["client/false-board"]);
    expect(on.ply).toBe(4);
  });
});

test("a player signs nothing after moves of theirs that they never made, even if the opponent helps the node", async () => {
  const [victim, rival] = [on.page(0), on.page(1)];
  await playAll([victim, rival], "a1 b2");
  const truth = await victim.kifu.matchOnce(on.id);
  const { domain } = await victim.kifu.knownOnce();
  const context = signedContext(domain, truth);
  const { begun, moves } = on.node.stage.records.course(on.id)!;
  const timings = [begun, moves[0]!.time].map((timeBefore, i) =>
    timingOfMade({ timeBefore, time: moves[i]!.time, spare: moves[i]!.spare }),
  );
  const own = nextTranscript(hash, 0n, [8n], timings[0]!);
  const transcript = nextTranscript(hash, own, [4n], timings[1]!);
  const session = (await rival.account.knownSession())!;
  const { x, y, z } = await session.signTranscript!(context, transcript);
  const signed = { byOwner: false, x: String(x), y: String(y), z: String(z) };
  on.node.retell = (course) => ({
    ...course,
    moves: [
      { ...moves[0]!, fields: ["8"] },
      { ...moves[1]!, signed },
    ],
  });
  const later = on.page(0);
  later.kifu.lie = { match: { transcript: String(transcript), state: board("c3 b2") } };
  expect(await codesOf(later.play("a1"))).toEqual(["client/unsigned-move"]);
  expect(on.ply).toBe(2);
});

test.each([
  [65_535, "moves/other-transcript"],
  [65_536, "client/false-board"],
])(
  "a player signs nothing after a move with more spare seconds than a segment can hold, even if the opponent signed it: %i",
  async (spare, code) => {
    const [rival, victim] = [on.page(0), on.page(1)];
    await rival.play("a1");
    const truth = await victim.kifu.matchOnce(on.id);
    const { domain } = await victim.kifu.knownOnce();
    const { begun, moves } = on.node.stage.records.course(on.id)!;
    const [made] = moves;
    const timing = timingOfMade({ timeBefore: begun, time: made!.time, spare });
    const transcript = nextTranscript(hash, 0n, made!.fields.map(BigInt), timing);
    const session = (await rival.account.knownSession())!;
    const by = await session.signTranscript!(signedContext(domain, truth), transcript);
    const signed = { byOwner: false, x: String(by.x), y: String(by.y), z: String(by.z) };
    on.node.retell = (course) => ({ ...course, moves: [{ ...made!, spare, signed }] });
    const later = on.page(1);
    later.kifu.lie = { match: { transcript: String(transcript) } };
    const before = await on.signedBy(later);
    // The node has stored this move with another bound, so it refuses a reply to the version
    // shown here.
    expect(await codesOf(later.play("b2"))).toEqual([code]);
    const isSigned = String(await on.signedBy(later)) !== String(before);
    expect(isSigned).toBe(code !== "client/false-board");
  },
);

test.each([
  [0, "a revocation", undefined, ["client/replaced-key"]],
  [-1, "a new session", "key", ["client/replaced-key"]],
  [1, "a new session that must still wait", "key", []],
] as const)(
  "a player signs nothing after a move of the old key once the seat is due to another: %i s after it, %s",
  async (after, _name, next, codes) => {
    const [rival, victim] = [on.page(0), on.page(1)];
    await rival.play("a1");
    const { seats, lastMoveTime } = await victim.kifu.matchOnce(on.id);
    const key = next && seats[1].owner;
    const nextSession = { key, from: lastMoveTime + after };
    victim.kifu.lie = { match: { seats: [{ ...seats[0], nextSession }, seats[1]] } };
    const before = await on.signedBy(victim);
    expect(await codesOf(victim.play("b2"))).toEqual(codes);
    const isSigned = String(await on.signedBy(victim)) !== String(before);
    expect(isSigned).toBe(codes.length === 0);
    // The node tells the truth again. Nobody else has the seat, so the move is accepted.
    victim.kifu.lie = {};
    if (codes.length > 0) await victim.play("b2");
    expect(on.ply).toBe(2);
  },
);

describe("a single move is checked against its transaction", () => {
  test.each<
    [string, (sent: MatchCourse["sent"][0], course: MatchCourse) => object | undefined, string[]]
  >([
    ["with its own transaction", () => ({}), []],
    ["without a transaction", () => undefined, ["client/unsigned-move"]],
    [
      "with another signature",
      ({ signature }) => ({ signature: { ...signature, s: "5" } }),
      ["client/unsigned-move"],
    ],
    [
      "with another nonce",
      ({ nonce }) => ({ nonce: String(BigInt(nonce) + 1n) }),
      ["client/unsigned-move"],
    ],
    [
      "of another match",
      ({ argsFields }) => ({ argsFields: ["77", ...argsFields.slice(1)] }),
      ["client/unsigned-move"],
    ],
    [
      "by a key of neither player",
      (_sent, { grants }) => ({ sender: grants[0]!.sender }),
      ["client/unsigned-move"],
    ],
  ])("%s", async (_name, change, codes) => {
    const { stage } = on.node;
    await on.page(0).play("a1");
    await on.closeSegment();
    const { seats } = stage.staged(on.id);
    await stage.chain.admit(seats[1].ticTacToe(on.id, stage.chain.pending.match(on.id)!, "b2"));
    stage.staged(on.id).match = stage.matchOfChain(on.id);
    on.node.retell = (course) => ({
      ...course,
      sent: course.sent.flatMap((sent) => {
        const changed = change(sent, course);
        return changed === undefined ? [] : [{ ...sent, ...changed }];
      }),
    });
    expect(stage.records.course(on.id)!.sent).toMatchObject([{ ply: 2 }]);
    expect(await codesOf(on.page(0).play("c3"))).toEqual(codes);
    expect(on.ply).toBe(codes.length === 0 ? 3 : 2);
  });
});

test("no takeback is signed if the moves are reported in another order", async () => {
  const players = [on.page(0), on.page(1)] as const;
  await playAll(players, "a1 b2 c3 b1");
  const { match, account } = players[0];
  on.node.retell = ({ moves: [a, b, c, d], ...course }) => ({
    ...course,
    moves: [c!, b!, a!, d!].map((move, i) => ({ ...move, ply: i + 1 })),
  });
  const later = new MatchWatch(players[0].kifu, on.id);
  expect(await codesOf(later.agreeToTakeback(account))).toEqual(["client/false-board"]);
  expect(await codesOf(later.agreeToDraw(account))).toEqual(["client/false-board"]);
  // A page that followed the moves knows that the course is false. It shows no evidence, because
  // the node broke no promise.
  expect(match.get().evidence).toEqual([]);
});

test("moves in blocks are verified by the two signatures of their segment", async () => {
  const players = [on.page(0), on.page(1)] as const;
  await playAll(players, "a1 b2 c3");
  await on.closeSegment();
  await on.node.stage.chain.closeBlock();
  expect(on.node.stage.records.moves(on.id).map(({ signed }) => signed !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
  // Both players use new pages.
  await on.page(1).play("b1");
  await on.page(0).play("b3");
  expect(on.ply).toBe(5);
});

function withLast(change: object, by: object = {}): (course: MatchCourse) => MatchCourse {
  return ({ moves, ...course }) => {
    const last = moves.at(-1)!;
    const signed = last.signed && { ...last.signed, ...by };
    return { ...course, moves: [...moves.slice(0, -1), { ...last, signed, ...change }] };
  };
}
