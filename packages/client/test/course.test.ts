import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import { rules } from "@kifu/chain/tic-tac-toe/rules";
import { type Match, type MatchCourse, nextTranscript } from "@kifu/wire";
import type { Account } from "../src/index.js";
import { type Course, coursesOf } from "../src/course/Course.js";
import { evidenceAgainst } from "../src/course/evidenceAgainst.js";
import { KifuError } from "../src/errors/KifuError.js";
import { MatchWatch } from "../src/match/MatchWatch.js";
import { hash } from "../src/mina/hash.js";
import { MoveBook } from "../src/moves/MoveBook.js";
import { signedContext } from "../src/moves/signMove.js";
import { codesOf } from "./harness/codesOf.js";
import { SignedNode } from "./harness/SignedNode.js";

// A store and an executor are begun, on a busy machine.
jest.setTimeout(300_000);

let node: SignedNode;
let id: number;

beforeAll(async () => void (node = await SignedNode.start()));
afterAll(async () => await node.done());
afterEach(() => {
  node.retell = (course) => course;
  jest.restoreAllMocks();
});

beforeEach(async () => {
  id = await node.stage.begin("TicTacToe");
  node.sent.length = 0;
});

/** A page of its own, on the keys of a seat. */
function page(seat: 0 | 1, keys = node.keys(id, seat)) {
  const kifu = node.connect();
  const account = node.account(id, seat, kifu, keys);
  const match = new MatchWatch(kifu, id);
  return { kifu, account, match, play: async (move: string) => await match.play(account, move) };
}

type Page = ReturnType<typeof page>;

/** Both play by turns, from the first seat on. */
async function playAll(players: readonly [Page, Page], moves: string): Promise<void> {
  for (const [i, move] of moves.split(" ").entries()) await players[i % 2 === 0 ? 0 : 1].play(move);
}

/** The fields of the board with these moves. */
function board(moves: string): string[] {
  let position = rules.initial();
  for (const text of moves.split(" ")) {
    const played = rules.play(position, rules.notation.read(text)!);
    if (!played.ok) throw new Error(played.code);
    position = played.position;
  }
  return rules.encode.state(position).map(String);
}

function ply(): number {
  return node.stage.staged(id).match.ply;
}

/** Has the open moves in a transaction. */
async function closeSegment(): Promise<void> {
  node.stage.milliseconds += 60_000;
  await node.stage.moves.passTime();
}

/** What the node was sent, and what the player keeps. */
async function signedBy({ account }: Page): Promise<unknown[]> {
  const { moves = [] } = JSON.parse((await account.keptMoves()) ?? "{}") as { moves?: unknown[] };
  return [...node.sent.flat(), ...moves];
}

describe("a player signs nothing", () => {
  test("for a board that the moves do not lead to", async () => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const [victim] = players;
    const before = await signedBy(victim);
    // Transcript, times, ply and turn are the true ones. c2 would block the row on this board, and lose on the true one.
    victim.kifu.lie = { match: { state: board("a1 b2 c3 a2") } };
    expect(await codesOf(victim.play("c2"))).toEqual(["client/false-board"]);
    expect(await signedBy(victim)).toEqual(before);
    expect(ply()).toBe(4);
    // Nor is the match lost by it.
    victim.kifu.lie = {};
    await victim.play("b3");
    expect(ply()).toBe(5);
  });

  test.each<[string, (watch: MatchWatch, by: Account) => Promise<void>]>([
    ["a move", async (watch, by) => await watch.play(by, "c2")],
    ["a draw", async (watch, by) => await watch.agreeToDraw(by)],
    ["a takeback", async (watch, by) => await watch.agreeToTakeback(by)],
  ])("for a move that is written as another: %s", async (_name, sign) => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const { kifu, account } = players[0];
    const before = await signedBy(players[0]);
    // The position and the transcript are the true ones. A board is drawn from its moves.
    const match = await kifu.matchOnce(id);
    const moves = await kifu.moves(id);
    const lied = new MatchWatch(kifu, id);
    lied.begin({
      match,
      moves: moves.map((told) => (told.ply === 4 ? { ...told, move: "a2" } : told)),
    });
    expect(await codesOf(sign(lied, account))).toEqual(["client/false-board"]);
    expect(await signedBy(players[0])).toEqual(before);
    expect(ply()).toBe(4);
    const later = new MatchWatch(kifu, id);
    later.begin({ match, moves });
    await later.play(account, "b3");
    expect(ply()).toBe(5);
  });

  test("while a move is not shown yet, whatever else is", async () => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const { kifu, account } = players[0];
    const before = await signedBy(players[0]);
    const match = await kifu.matchOnce(id);
    const [nothing, ...moves] = [...(await kifu.moves(id))];
    for (const shown of [moves, [{ ...nothing!, ply: 0 }, ...moves]]) {
      const lied = new MatchWatch(kifu, id);
      lied.begin({ match, moves: shown });
      // Somebody looks, and the stream is lost.
      Object.assign(lied, { connection: "reconnecting" });
      expect(await codesOf(lied.agreeToDraw(account))).toEqual(["moves/other-transcript"]);
      expect(await codesOf(lied.agreeToTakeback(account))).toEqual(["moves/other-transcript"]);
    }
    expect(await signedBy(players[0])).toEqual(before);
  });

  test.each<[string, Partial<Match>]>([
    ["another time", { moveLimit: 7 }],
    ["another game", { gameNumber: 3 }],
  ])("once the match is told on other terms: %s", async (_name, lie) => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2");
    const before = await signedBy(players[0]);
    players[0].kifu.lie = { match: lie };
    expect(await codesOf(players[0].play("c3"))).toEqual(["client/bad-answer"]);
    expect(await signedBy(players[0])).toEqual(before);
  });

  test("where there is nothing any more to accept", async () => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2");
    const { match, account } = players[0];
    expect(await codesOf(match.acceptTakeback(account))).toEqual(["takebacks/no-offer"]);
    players[0].kifu.lie = { match: { takebackOffer: { seat: 0, declined: false } } };
    expect(await codesOf(match.acceptTakeback(account))).toEqual(["takebacks/no-offer"]);
    players[0].kifu.lie = { match: { takebackOffer: { seat: 1, declined: true } } };
    expect(await codesOf(match.acceptTakeback(account))).toEqual(["takebacks/no-offer"]);
  });

  test("and nobody is accused, where the match has only moved on", async () => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2");
    const victim = page(0);
    const truth = await victim.kifu.matchOnce(id);
    node.retell = withLast({ signed: undefined });
    jest.spyOn(victim.kifu, "matchOnce").mockResolvedValueOnce(truth);
    jest.spyOn(victim.kifu, "matchOnce").mockResolvedValueOnce({ ...truth, ply: 3, turn: 1 });
    expect(await codesOf(victim.match.agreeToDraw(victim.account))).toEqual([
      "moves/other-transcript",
    ]);
  });

  test("after a move that nobody signed", async () => {
    const [rival, victim] = [page(0), page(1)];
    victim.kifu.lie = { match: { state: board("b2"), ply: 1, turn: 1, transcript: "12345" } };
    expect(await codesOf(victim.play("a1"))).toEqual(["client/false-board"]);
    expect(await signedBy(victim)).toEqual([]);
    // The rival has learnt nothing, and moves otherwise.
    victim.kifu.lie = {};
    await rival.play("c3");
    await victim.play("b2");
    expect(ply()).toBe(2);
  });

  test.each<[string, (course: MatchCourse) => MatchCourse]>([
    ["without a signature", withLast({ signed: undefined })],
    [
      "with the signature of another move",
      (course) => withLast({ signed: course.moves[0]?.signed })(course),
    ],
    ["as the wallet's, which did not sign", withLast({}, { byOwner: true })],
    ["with a signature that is none", withLast({}, { z: "5" })],
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
    [
      "by a session of another player's",
      (course) => ({ ...course, grants: course.grants.slice(0, 1) }),
    ],
  ])("after a move that is told %s", async (_name, retell) => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2");
    node.retell = retell;
    const victim = page(0);
    expect(await codesOf(victim.play("c3"))).toEqual(["client/unsigned-move"]);
    expect(ply()).toBe(2);
    node.retell = (course) => course;
    await victim.play("c3");
    expect(ply()).toBe(3);
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
  ])("where the course of the match has otherwise: %s", async (_name, retell) => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    node.retell = retell as (course: MatchCourse) => MatchCourse;
    expect(await codesOf(page(0).play("b3"))).toEqual(["client/false-board"]);
    expect(ply()).toBe(4);
  });
});

test("nor after moves of their own that they never made, though the opponent signs for the node", async () => {
  const [victim, rival] = [page(0), page(1)];
  await playAll([victim, rival], "a1 b2");
  const truth = await victim.kifu.matchOnce(id);
  const { domain } = await victim.kifu.knownOnce();
  const context = signedContext(domain, truth);
  const { begun, moves } = node.stage.records.course(id)!;
  const own = nextTranscript(hash, 0n, [8n], BigInt(begun));
  const transcript = nextTranscript(hash, own, [4n], BigInt(moves[0]!.time));
  const session = (await rival.account.knownSession())!;
  const { x, y, z } = await session.signTranscript!(context, transcript);
  const signed = { byOwner: false, x: String(x), y: String(y), z: String(z) };
  node.retell = (course) => ({
    ...course,
    moves: [
      { ...moves[0]!, fields: ["8"] },
      { ...moves[1]!, signed },
    ],
  });
  const later = page(0);
  later.kifu.lie = { match: { transcript: String(transcript), state: board("c3 b2") } };
  expect(await codesOf(later.play("a1"))).toEqual(["client/unsigned-move"]);
  expect(ply()).toBe(2);
});

describe("a single move is held against its transaction", () => {
  test.each<
    [string, (sent: MatchCourse["sent"][0], course: MatchCourse) => object | undefined, string[]]
  >([
    ["as it is", () => ({}), []],
    ["without it", () => undefined, ["client/unsigned-move"]],
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
      "by a key that is nobody's here",
      (_sent, { grants }) => ({ sender: grants[0]!.sender }),
      ["client/unsigned-move"],
    ],
  ])("%s", async (_name, change, codes) => {
    const { stage } = node;
    await page(0).play("a1");
    await closeSegment();
    const { seats } = stage.staged(id);
    await stage.chain.admit(seats[1].ticTacToe(id, stage.chain.pending.match(id)!, "b2"));
    stage.staged(id).match = stage.matchOfChain(id);
    node.retell = (course) => ({
      ...course,
      sent: course.sent.flatMap((sent) => {
        const changed = change(sent, course);
        return changed === undefined ? [] : [{ ...sent, ...changed }];
      }),
    });
    expect(stage.records.course(id)!.sent).toMatchObject([{ ply: 2 }]);
    expect(await codesOf(page(0).play("c3"))).toEqual(codes);
    expect(ply()).toBe(codes.length === 0 ? 3 : 2);
  });
});

test("no takeback is signed where the moves are told in another order", async () => {
  const players = [page(0), page(1)] as const;
  await playAll(players, "a1 b2 c3 b1");
  const { match, account } = players[0];
  node.retell = ({ moves: [a, b, c, d], ...course }) => ({
    ...course,
    moves: [c!, b!, a!, d!].map((move, i) => ({ ...move, ply: i + 1 })),
  });
  const later = new MatchWatch(players[0].kifu, id);
  expect(await codesOf(later.agreeToTakeback(account))).toEqual(["client/false-board"]);
  expect(await codesOf(later.agreeToDraw(account))).toEqual(["client/false-board"]);
  // A page that has followed the moves knows better, and asks for nothing.
  expect(match.get().evidence).toEqual([]);
});

test("moves in blocks are signed by the two signatures of their segment", async () => {
  const players = [page(0), page(1)] as const;
  await playAll(players, "a1 b2 c3");
  await closeSegment();
  await node.stage.chain.closeBlock();
  expect(node.stage.records.moves(id).map(({ signed }) => signed !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
  // Each on a page that was not there before.
  await page(1).play("b1");
  await page(0).play("b3");
  expect(ply()).toBe(5);
});

describe("what is kept", () => {
  /** The last of the courses that these moves are told to lead to. */
  function courseOf(retell: (course: MatchCourse) => MatchCourse): Course {
    const courses = [...coursesOf(rules, retell(node.stage.records.course(id)!))];
    return courses.at(-1)!;
  }

  test("of the opponent's moves is what they signed, before the reply is", async () => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2 c3");
    const book = await MoveBook.open(players[0].account);
    expect(book.seen).toMatchObject([{ match: id, ply: 2, signed: { byOwner: false } }]);
    const other = await MoveBook.open(players[1].account);
    expect(other.seen).toMatchObject([{ match: id, ply: 1 }]);
  });

  test.each<[string, (course: MatchCourse) => MatchCourse, boolean, string[]]>([
    ["is no evidence where the match has it all", (course) => course, true, []],
    [
      "shows that another move is in the place of one that the opponent signed",
      withMove(1, { fields: ["8"] }),
      false,
      ["replaced 2", "left-out 3"],
    ],
    [
      "shows that a move was made at another time",
      withMove(2, { time: 9_000 }),
      false,
      ["other-time 3"],
    ],
    [
      "shows what was left out, once no more moves come",
      (course) => ({ ...course, moves: course.moves.slice(0, 2) }),
      true,
      ["left-out 3"],
    ],
    [
      "shows nothing of moves that may still come",
      (course) => ({ ...course, moves: course.moves.slice(0, 2) }),
      false,
      [],
    ],
  ])("%s", async (_name, retell, isOver, kinds) => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const book = await MoveBook.open(players[0].account);
    const evidence = evidenceAgainst(courseOf(retell), book, { match: id, isOver });
    expect(evidence.map(({ kind, ply: at }) => `${kind} ${at}`)).toEqual(kinds);
  });

  test("shows it though the node told other terms of the match when it was signed", async () => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2");
    const { moves, seen } = await MoveBook.open(players[0].account);
    const book = { moves: moves.map((kept) => ({ ...kept, context: "7" })), seen };
    const course = courseOf((told) => ({ ...told, moves: [] }));
    const evidence = evidenceAgainst(course, book, { match: id, isOver: true });
    expect(evidence).toMatchObject([{ kind: "left-out", ply: 1 }]);
  });

  test("of moves for one turn are the first and the last", async () => {
    const players = [page(0), page(1)] as const;
    await playAll(players, "a1 b2 c3");
    const book = await MoveBook.open(players[0].account);
    const [first] = book.seen;
    for (const transcript of [5n, 6n, 7n]) await book.see({ ...first!, transcript });
    const { seen, matches } = await MoveBook.open(players[0].account);
    expect(seen.map(({ transcript }) => transcript)).toEqual([first!.transcript, 7n]);
    expect(matches).toEqual([id]);
  });

  test("of one match pushes out nothing that is kept of others", async () => {
    const player = page(0);
    const book = await MoveBook.open(player.account);
    const broken = (match: number, count: number) =>
      Array.from(
        { length: count },
        (_, i) => ({ match, kind: "left-out", ply: i + 1, text: "{}" }) as const,
      );
    await book.close(1, broken(1, 2));
    for (let match = 2; match < 40; match++) await book.close(match, broken(match, 50));
    const kept = (await MoveBook.open(player.account)).broken;
    expect(kept.slice(0, 2)).toEqual(broken(1, 2));
    expect(kept.length).toBe(500);
  });

  /** Another match, of a player who keeps what this account keeps. */
  async function playNext({ account }: Page, told: object = LOST): Promise<Page> {
    const first = id;
    id = await node.stage.begin("TicTacToe");
    const own = Object.assign(node.keys(id, 0), {
      note: async () => await account.keptMoves(),
      takeNote: async (_name: string, text: string) => await account.keepMoves(text),
    });
    const next = page(0, own);
    const truth = next.kifu.matchOnce.bind(next.kifu);
    // The operator leaves the move out, and says that the match is over: lost on time.
    jest.spyOn(next.kifu, "matchOnce").mockImplementation(async (match) => {
      if (match === first && told instanceof Error) throw told;
      return { ...(await truth(match)), ...(match === first && told) };
    });
    await next.play("a1");
    return next;
  }

  const LOST = { ply: 0, transcript: "0", result: "second-won", reason: "timeout" } as const;

  test("of receipts is not forgotten on the node's word", async () => {
    const victim = page(0);
    await victim.play("a1");
    const first = id;
    await playNext(victim);
    const { moves, broken } = await MoveBook.open(victim.account);
    expect(moves.some(({ signed }) => signed.match === first)).toBe(true);
    expect(broken).toEqual([]);
  });

  test("of receipts hinders no other match where the record cannot be asked for", async () => {
    const victim = page(0);
    await victim.play("a1");
    const first = id;
    await playNext(victim, new KifuError("client/offline", { short: "Away." }));
    expect(ply()).toBe(1);
    const { moves } = await MoveBook.open(victim.account);
    expect(moves.some(({ signed }) => signed.match === first)).toBe(true);
  });

  test("and what the match's record contradicts is kept for good, and shown there", async () => {
    const victim = page(0);
    await victim.play("a1");
    const first = id;
    node.retell = (course) => ({ ...course, moves: [] });
    const { records } = node.stage;
    const signed = records.signedMatch.bind(records);
    jest.spyOn(records, "signedMatch").mockImplementation((match) => {
      const begun = signed(match) ?? { match: records.match(match) };
      return { ...begun, match: { ...begun.match, ...(match === first && LOST) } } as never;
    });
    // What is told of the other match is true.
    node.retell = (course) => (id === first ? course : { ...course, moves: [] });
    await playNext(victim);
    const book = await MoveBook.open(victim.account);
    expect(book.moves.some((kept) => kept.signed.match === first)).toBe(false);
    expect(book.broken).toMatchObject([{ match: first, kind: "left-out", ply: 1 }]);
    expect(JSON.parse(book.broken[0]!.text)).toMatchObject({
      answer: { receipt: { match: first, ply: 1 } },
    });

    id = first;
    victim.kifu.lie = { match: LOST };
    const later = new MatchWatch(victim.kifu, first);
    later.begin({ match: await victim.kifu.matchOnce(first), moves: [] });
    later.as(victim.account);
    while (later.get().evidence.length === 0) await new Promise((done) => setTimeout(done, 10));
    expect(later.get().evidence).toMatchObject([{ kind: "left-out", ply: 1 }]);
  });
});

/** The course with another last move. */
function withLast(change: object, by: object = {}): (course: MatchCourse) => MatchCourse {
  return ({ moves, ...course }) => {
    const last = moves.at(-1)!;
    const signed = last.signed && { ...last.signed, ...by };
    return { ...course, moves: [...moves.slice(0, -1), { ...last, signed, ...change }] };
  };
}

/** The course with one of its moves otherwise. */
function withMove(index: number, change: object): (course: MatchCourse) => MatchCourse {
  return ({ moves, ...course }) => ({
    ...course,
    moves: moves
      .slice(0, index + 1)
      .map((move, i) => (i === index ? { ...move, ...change } : move))
      .concat(index < 2 ? [{ ...moves[2]!, fields: ["5"] }] : []),
  });
}
