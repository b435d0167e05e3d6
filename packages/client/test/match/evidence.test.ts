import { describe, expect, jest, test } from "@jest/globals";
import { rules } from "@kifu/chain/tic-tac-toe/rules";
import type { MatchCourse } from "@kifu/wire";
import { type SignedHistory, historiesOf } from "../../src/match/SignedHistory.js";
import { evidenceAgainst } from "../../src/match/MoveLog.js";
import { KifuError } from "../../src/errors/KifuError.js";
import { MatchWatch } from "../../src/match/MatchWatch.js";
import { MoveLog } from "../../src/match/MoveLog.js";
import { HistoryStage, type Page, playAll } from "../harness/HistoryStage.js";

// Opening a store and an executor is slow on a busy machine.
jest.setTimeout(300_000);

const on = HistoryStage.set();

describe("the moves and receipts that a client keeps", () => {
  /** A client computes several histories from the altered course. Returns the last one. */
  function historyOf(retell: (course: MatchCourse) => MatchCourse): SignedHistory {
    const courses = [...historiesOf(rules, retell(on.node.stage.records.course(on.id)!))];
    return courses.at(-1)!;
  }

  test("include the opponent's signed move before the reply to it", async () => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2 c3");
    const book = await MoveLog.open(players[0].account);
    expect(book.seen).toMatchObject([{ match: on.id, ply: 2, signed: { byOwner: false } }]);
    const other = await MoveLog.open(players[1].account);
    expect(other.seen).toMatchObject([{ match: on.id, ply: 1 }]);
  });

  test.each<[string, (course: MatchCourse) => MatchCourse, boolean, string[]]>([
    ["are no evidence if the record contains all of them", (course) => course, true, []],
    [
      "show that another move took the place of one that the opponent signed",
      withMove(1, { fields: ["8"] }),
      false,
      ["replaced 2", "left-out 3"],
    ],
    ["show that a move was made at another time", laterBy(2), false, ["other-time 3"]],
    [
      "show that a move was dated later than its player signed",
      laterBy(9_000),
      false,
      ["left-out 3"],
    ],
    [
      "show what was left out, once no more moves can follow",
      (course) => ({ ...course, moves: course.moves.slice(0, 2) }),
      true,
      ["left-out 3"],
    ],
    [
      "show nothing about moves that may still follow",
      (course) => ({ ...course, moves: course.moves.slice(0, 2) }),
      false,
      [],
    ],
  ])("%s", async (_name, retell, isOver, kinds) => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2 c3 b1");
    const book = await MoveLog.open(players[0].account);
    const evidence = evidenceAgainst(historyOf(retell), book, { match: on.id, isOver });
    expect(evidence.map(({ kind, ply: at }) => `${kind} ${at}`)).toEqual(kinds);
  });

  test("are evidence even if the node reported other terms at signing time", async () => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2");
    const { moves, seen } = await MoveLog.open(players[0].account);
    const book = { moves: moves.map((kept) => ({ ...kept, context: "7" })), seen };
    const course = historyOf((reported) => ({ ...reported, moves: [] }));
    const evidence = evidenceAgainst(course, book, { match: on.id, isOver: true });
    expect(evidence).toMatchObject([{ kind: "left-out", ply: 1 }]);
  });

  test("include the first and the last of several moves for one turn", async () => {
    const players = [on.page(0), on.page(1)] as const;
    await playAll(players, "a1 b2 c3");
    const book = await MoveLog.open(players[0].account);
    const [first] = book.seen;
    for (const transcript of [5n, 6n, 7n]) await book.see({ ...first!, transcript });
    const { seen, matches } = await MoveLog.open(players[0].account);
    expect(seen.map(({ transcript }) => transcript)).toEqual([first!.transcript, 7n]);
    expect(matches).toEqual([on.id]);
  });

  test("never displace what is kept of other matches", async () => {
    const player = on.page(0);
    const book = await MoveLog.open(player.account);
    const broken = (match: number, count: number) =>
      Array.from(
        { length: count },
        (_, i) => ({ match, kind: "left-out", ply: i + 1, text: "{}" }) as const,
      );
    await book.close(1, broken(1, 2));
    for (let match = 2; match < 40; match++) await book.close(match, broken(match, 50));
    const kept = (await MoveLog.open(player.account)).broken;
    expect(kept.slice(0, 2)).toEqual(broken(1, 2));
    expect(kept.length).toBe(500);
  });

  test("are not kept if they are too long to be read again", async () => {
    const { account } = on.page(0);
    const book = await MoveLog.open(account);
    const evidence = { match: 1, kind: "replaced", ply: 2, text: "{}" } as const;
    await book.close(1, [{ ...evidence, text: "9".repeat(20_001) }, evidence]);
    expect((await MoveLog.open(account)).broken).toEqual([evidence]);
  });

  /** Plays another match with the same account, which keeps the moves of the first one. */
  async function playNext({ account }: Page, reported: object = LOST): Promise<Page> {
    const first = on.id;
    on.id = await on.node.stage.begin("TicTacToe");
    const own = Object.assign(on.node.keys(on.id, 0), {
      note: async () => await account.keptMoves(),
      takeNote: async (_name: string, text: string) => await account.keepMoves(text),
    });
    const next = on.page(0, own);
    const truth = next.kifu.matchOnce.bind(next.kifu);
    // The operator leaves the move out, and reports the match as lost on time.
    jest.spyOn(next.kifu, "matchOnce").mockImplementation(async (match) => {
      if (match === first && reported instanceof Error) throw reported;
      return { ...(await truth(match)), ...(match === first && reported) };
    });
    await next.play("a1");
    return next;
  }

  const LOST = { ply: 0, transcript: "0", result: "second-won", reason: "timeout" } as const;

  test("are not deleted on the node's word", async () => {
    const victim = on.page(0);
    await victim.play("a1");
    const first = on.id;
    await playNext(victim);
    const { moves, broken } = await MoveLog.open(victim.account);
    expect(moves.some(({ signed }) => signed.match === first)).toBe(true);
    expect(broken).toEqual([]);
  });

  test("do not block other matches if the record is unavailable", async () => {
    const victim = on.page(0);
    await victim.play("a1");
    const first = on.id;
    const began = performance.now();
    await playNext(victim, new KifuError("client/offline", { short: "Away." }));
    // Repeated requests for a lost answer would take far longer.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(on.ply).toBe(1);
    const { moves } = await MoveLog.open(victim.account);
    expect(moves.some(({ signed }) => signed.match === first)).toBe(true);
  });

  test("are kept for good and shown if the record contradicts them", async () => {
    const victim = on.page(0);
    await victim.play("a1");
    const first = on.id;
    on.node.retell = (course) => ({ ...course, moves: [] });
    const { records } = on.node.stage;
    const signed = records.signedMatch.bind(records);
    jest.spyOn(records, "signedMatch").mockImplementation((match) => {
      const begun = signed(match) ?? { match: records.match(match) };
      return { ...begun, match: { ...begun.match, ...(match === first && LOST) } } as never;
    });
    // The node reports the truth about the other match.
    on.node.retell = (course) => (on.id === first ? course : { ...course, moves: [] });
    await playNext(victim);
    const book = await MoveLog.open(victim.account);
    expect(book.moves.some((kept) => kept.signed.match === first)).toBe(false);
    expect(book.broken).toMatchObject([{ match: first, kind: "left-out", ply: 1 }]);
    expect(JSON.parse(book.broken[0]!.text)).toMatchObject({
      answer: { receipt: { match: first, ply: 1 } },
    });

    on.id = first;
    victim.kifu.lie = { match: LOST };
    const later = new MatchWatch(victim.kifu, first);
    later.begin({ match: await victim.kifu.matchOnce(first), moves: [] });
    later.as(victim.account);
    while (later.get().evidence.length === 0) await new Promise((done) => setTimeout(done, 10));
    expect(later.get().evidence).toMatchObject([{ kind: "left-out", ply: 1 }]);
  });
});

/**
 * Changes a course so that the third move was made `seconds` later. Its spare seconds are reduced
 * by the same amount, so the signed bound still holds.
 */
function laterBy(seconds: number): (course: MatchCourse) => MatchCourse {
  return (course) => {
    const { time, spare = 0 } = course.moves[2]!;
    const left = Math.max(0, spare - seconds);
    return withMove(2, { time: time + seconds, spare: left })(course);
  };
}

function withMove(index: number, change: object): (course: MatchCourse) => MatchCourse {
  return ({ moves, ...course }) => ({
    ...course,
    moves: moves
      .slice(0, index + 1)
      .map((move, i) => (i === index ? { ...move, ...change } : move))
      .concat(index < 2 ? [{ ...moves[2]!, fields: ["5"] }] : []),
  });
}
