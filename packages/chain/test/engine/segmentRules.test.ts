import { describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach } from "@kifu/kit/testing";
import { Field } from "o1js";
import { defaultTerms } from "../../src/runtime/chainTerms.js";
import { provableGames } from "../../src/runtime/games.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { codes } from "../../src/engine/codes.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { linkMove, timingOf } from "../../src/engine/transcript.js";
import { EDGES, LAST } from "../harness/numbers.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { SegmentWorld } from "./SegmentWorld.js";
import { timeField } from "./signSegment.js";
import { replace, withMoves } from "./withMoves.js";

jest.setTimeout(300_000);

const { badCount, badPadding, badSignature, badTime } = codes.segment;

const PLAYED = "h8 h9 i8 i9";

chooseCircuits(firstsOfEach());

describe("times are refused, whoever signed them,", () => {
  const all: [string, (number | bigint)[]][] = [
    ["that run backwards", [5, 4, 6, 8]],
    ["that run backwards at the end", [5, 6, 7, 6]],
    ["before the match began", [-1, 2, 4, 6]],
    ["a second past the first deadline", [11, 12, 13, 14]],
    ["a second past a deadline", [5, 16, 17, 18]],
    ["a second past the last deadline", [5, 6, 7, 18]],
    ["ahead of the block", [2, 4, 6, 31]],
    ["ahead by 2^16", [2, 4, 6, 2 ** 16 + 6]],
    ["ahead by 2^64", [2, 4, 6, 2n ** 64n]],
    ["at the end of the field", [2, 4, 6, LAST]],
    ["that wrap around the field", [LAST, 0, 1, 2]],
  ];
  test.each(all)("%s", async (_, times) => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED, times);
    world.sandbox.time = 15;
    expect(await world.verdict(await world.segment(line))).toBe(badTime);
  });

  test("a second ahead of the block, but not at it", async () => {
    const world = await SegmentWorld.begin();
    const segment = await world.segment(await world.line(PLAYED, [2, 4, 6, 11]));
    expect(await world.verdict(segment)).toBe(badTime);
    world.pass(1);
    expect(await world.verdict(segment)).toBe("accepted");
  });

  test("but not exactly at the deadlines, nor all at once", async () => {
    for (const times of [
      [10, 20, 30, 40],
      [0, 0, 0, 0],
    ]) {
      const world = await SegmentWorld.begin();
      world.sandbox.time = 40;
      const line = await world.line(PLAYED, times);
      expect(await world.verdict(await world.segment(line))).toBe("accepted");
    }
  });

  test("the sender chooses the last time, and the next mover must sign it to move", async () => {
    const world = await SegmentWorld.begin("Randzu", 5);
    const reported = await world.line(PLAYED, [2, 4, 6, 8]);
    const segment = await world.segment(reported);
    const next = await world.segment(await world.line(`${PLAYED} j8`, [2, 4, 6, 8, 9]));
    // The sender claims another time for the last move: a second earlier than the time that the
    // players saw.
    const { times } = segment;
    // One second less was taken and one more is spare, so the signed bound stays the same.
    const early = { ...segment, times: replace(times, 3, timeField(7, 3)) };
    expect(await world.verdict(early)).toBe("accepted");
    const rest = await world.segment(await world.line("j8", [9]));
    expect((await world.sendSegment({ ...rest, last: next.last })).code).toBe(badSignature);
  });
});

describe("a time later than its player signed is refused", () => {
  /** Black's move took one second, with a signed bound of six. White moved 99 seconds later. */
  const [TIMES, SPARES] = [
    [1, 100],
    [5, 5],
  ];

  test("even if the opponent signed it: a reply cannot drain the clock of the player before", async () => {
    const world = SegmentWorld.empty();
    await world.pair(world.game.plain.number, 100);
    world.pass(300);
    const honest = await world.line("h8 h9", TIMES, 1, SPARES);
    const [, black] = await world.transcripts(honest);
    const [first, second] = await world.signers();
    const context = await world.context();
    const sign = ({ secret }: typeof first, transcript: Field) =>
      new SeatSignature({
        byOwner: Field(0),
        signature: signTranscriptWithO1js(secret, context, transcript),
      });
    // White claims that Black took a hundred seconds, which is Black's whole bank. White signs
    // that.
    const x = honest.moves[1]!.map((field) => Field(field));
    const replies = linkMove(black!, timingOf(Field(100), Field(6)), x);
    const last = sign(second, replies);
    const other = sign(first, black!);
    // With Black's signed bound, a move of a hundred seconds would have a spare of −94 seconds.
    for (const spare of [0, 5, -94]) {
      const times = [timeField(100, Field(spare)), timeField(101, 5), Field(0), Field(0)];
      const sent = { ...world.moves(honest), times, last, other };
      expect(await world.verdict(sent)).toBe(badSignature);
    }
    expect(await world.verdict(await world.segment(honest))).toBe("accepted");
  });

  test("by a second but not at the bound, for any move", async () => {
    const [times, spares] = [
      [2, 4, 6, 8],
      [2, 2, 2, 2],
    ];
    for (const at of [0, 1, 2, 3]) {
      const late = await SegmentWorld.begin();
      const line = await late.line(PLAYED, times, 1, replace(spares, at, -1));
      expect(await late.verdict(await late.segment(line))).toBe(badSignature);
      const world = await SegmentWorld.begin();
      const just = await world.line(PLAYED, times, 1, replace(spares, at, 0));
      expect(await world.verdict(await world.segment(just))).toBe("accepted");
    }
    const world = await SegmentWorld.begin();
    const atOnce = await world.line("h8 h9", [0, 1], 1, [-1, 2]);
    expect(await world.verdict(await world.segment(atOnce))).toBe(badTime);
  });

  test("but a bound up to 65,535 seconds ahead is accepted", async () => {
    for (const [spare, code] of [
      [65_535, "accepted"],
      [65_536, badSignature],
    ] as const) {
      const world = await SegmentWorld.begin();
      const line = await world.line(PLAYED, [2, 4, 6, 8], 1, [2, spare, 2, 2]);
      expect(await world.verdict(await world.segment(line))).toBe(code);
    }
  });
});

describe("a count is refused", () => {
  test.each([0n, 3n, 5n, 6n, 7n, ...EDGES.slice(1)])("of %s, for four moves", async (count) => {
    const world = await SegmentWorld.begin("Randzu", 6);
    const honest = await world.segment(await world.line(PLAYED));
    const code = await world.verdict({ ...honest, count: Field(count) });
    // A lower count leaves out moves. A higher count turns padding into moves, which may be
    // legal.
    const expected: Record<string, string> = {
      3: badPadding,
      5: badTime,
      6: "randzu/occupied",
    };
    expect(code).toBe(expected[String(count)] ?? badCount);
  });

  test("with moves, times or a signature beyond it", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line("h8");
    const honest = await world.segment(line);
    const behind = (
      [
        [1n, 0n, 0n],
        [0n, 1n, 0n],
        [0n, 0n, 1n],
        [LAST, 0n, 0n],
        [0n, 0n, LAST],
      ] as const
    ).flatMap(([x, y, time]) => [1, 3].map((at) => ({ x, y, time, at })));
    for (const { x, y, time, at } of behind) {
      const padded = world.moves({
        moves: [...line.moves, ...Array.from({ length: at }, () => [0n, 0n])],
        times: [...line.times, ...Array.from({ length: at }, () => 0)],
      });
      const moves = replace(padded.moves, at, { x: Field(x), y: Field(y) });
      const times = replace(padded.times, at, Field(time));
      expect(await world.verdict({ ...honest, moves, times })).toBe(badPadding);
    }
    expect(await world.verdict({ ...honest, other: honest.last })).toBe(badSignature);
    const flag = new SeatSignature({ ...SeatSignature.none(), byOwner: Field(1) });
    expect(await world.verdict({ ...honest, other: flag })).toBe(badSignature);
    expect(await world.verdict(honest)).toBe("accepted");
  });
});

describe("a result cannot be claimed", () => {
  test("past a win in the middle", async () => {
    const world = await SegmentWorld.begin("TicTacToe", 6);
    const line = await world.line("a1 a2 b1 b2 c1 c2");
    expect(await world.verdict(await world.segment(line))).toBe(codes.match.finished);
  });

  // The move after the win does not end the game. So the last move follows a position that looks
  // unfinished.
  test("past a win that two moves follow", async () => {
    const world = await SegmentWorld.begin("TicTacToe", 7);
    const line = await world.line("a1 a2 b1 b2 c1 a3 b3");
    expect(await world.verdict(await world.segment(line))).toBe(codes.match.finished);
    const won = await world.line("a1 a2 b1 b2 c1");
    expect(await world.verdict(await world.segment(won))).toBe("accepted");
  });

  test("past a full board", async () => {
    const world = await SegmentWorld.begin("TicTacToe", 10);
    const full = "a1 b2 c3 c1 a3 a2 c2 b3 b1";
    const line = await world.line(`${full} b1`);
    expect(await world.verdict(await world.segment(line))).toBe(codes.match.finished);
    expect(await world.verdict(await world.segment(await world.line(full)))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result: 3, reason: 1 });
  });

  test("in a finished match", async () => {
    const world = await SegmentWorld.begin("TicTacToe", 6);
    await world.playSegment("a1 a2 b1 b2 c1");
    const segment = await world.segment(await world.line("c2"));
    expect(await world.verdict(segment)).toBe(codes.match.finished);
    expect(await world.claimTimeout(1)).toMatchObject({ ok: false, code: codes.match.finished });
  });

  test("by leaving a win unclaimed", async () => {
    const world = await SegmentWorld.begin("Randzu", 9);
    expect(await world.playSegment("h8 h9 i8 i9 j8 j9 k8 k9 l8")).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({ result: 1, reason: 1 });
  });

  test("of a false win, in a game whose moves carry their claims", async () => {
    const games = provableGames.map((game) => ({ ...game, noClaim: undefined }));
    const world = await SegmentWorld.begin("Randzu", 4, defaultTerms, games);
    const honest = await world.segment(await world.line(PLAYED));
    const claim = { x: Field(7), y: Field(7), direction: Field(1) };
    const sent = (at: number) => ({ ...honest, witnesses: replace(honest.witnesses, at, claim) });
    expect(await world.verdict(sent(3))).toBe("randzu/false-claim");
    const short = await world.segment(await world.line("h8 h9"));
    const behind = { ...short, witnesses: replace(short.witnesses, 3, claim) };
    expect(await world.verdict(behind)).toBe(badPadding);
    expect(await world.verdict(honest)).toBe("accepted");
  });

  test("of a timeout, before the deadline that the last move left", async () => {
    const world = await SegmentWorld.begin();
    await world.playSegment(PLAYED, [10, 20, 30, 40]);
    world.sandbox.time = 50;
    expect(await world.claimTimeout(1)).toMatchObject({ ok: false, code: codes.match.stillOnTime });
    world.sandbox.time = 51;
    expect(await world.claimTimeout(1)).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({ result: 2, reason: 3 });
  });

  test("by a move after a timeout was claimed", async () => {
    const world = await SegmentWorld.begin();
    const segment = await world.segment(await world.line(PLAYED));
    world.pass(10);
    await world.claimTimeout(1);
    expect(await world.verdict(segment)).toBe(codes.match.finished);
  });
});

describe("a move is refused like a single move", () => {
  test.each([0, 1, 2, 3])("onto an occupied cell, as number %i", async (at) => {
    const world = await SegmentWorld.begin();
    await world.play("a1 b1");
    const line = await world.line(PLAYED);
    const sent = withMoves(line, replace(line.moves, at, [0n, 0n]));
    expect(await world.verdict(await world.segment(sent))).toBe("randzu/occupied");
  });

  test.each(EDGES.slice(1))("with a field of %s", async (edge) => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED);
    const sent = withMoves(line, replace(line.moves, 2, [edge, 0n]));
    const accepted = edge === 5n;
    const expected = accepted ? "accepted" : "randzu/malformed";
    expect(await world.verdict(await world.segment(sent))).toBe(expected);
  });

  test("in a match of another game, or in none", async () => {
    const world = await SegmentWorld.begin("Randzu");
    const segment = await world.segment(await world.line(PLAYED));
    const { TicTacToe } = world.sandbox.games;
    const other = TicTacToe;
    const marks = segment.moves.map(() => ({ square: Field(0) }));
    const receipt = await world.sandbox.send(world.third.owner, () =>
      other.playMoves(world.matchId(1), { ...segment, moves: marks }),
    );
    expect(receipt).toMatchObject({ ok: false, code: codes.match.wrongGame });
    const none = await world.sandbox.send(world.third.owner, () =>
      world.module.playMoves(world.matchId(2), segment),
    );
    expect(none).toMatchObject({ ok: false, code: codes.match.unknown });
    const foreign = await world.sandbox.send(world.third.owner, () =>
      world.module.playMoves(Field(1), segment),
    );
    expect(foreign).toMatchObject({ ok: false, code: codes.session.wrongChain });
  });
});
