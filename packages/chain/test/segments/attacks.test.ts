import { describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach } from "@kifu/kit/testing";
import { Field } from "o1js";
import { defaultTerms } from "../../src/runtime/chainTerms.js";
import { provableGames } from "../../src/runtime/games.js";
import { SeatSignature } from "../../src/segments/Segment.js";
import { codes } from "../../src/codes.js";
import { TranscriptSignature } from "../../src/segments/TranscriptSignature.js";
import { EDGES, LAST } from "../harness/numbers.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { type Line, type Signer, SegmentWorld } from "./SegmentWorld.js";

// Circuits take their time on a busy machine.
jest.setTimeout(300_000);

const { badCount, badPadding, badSignature, badTime } = codes.segment;

/** What players signed of this line, and the line that is sent in its place. */
const PLAYED = "h8 h9 i8 i9";

chooseCircuits(firstsOfEach());

const altered: [string, (line: Line) => Line][] = [
  ["a move inserted at the beginning", (line) => withMoves(line, insert(line, 0))],
  ["a move inserted in the middle", (line) => withMoves(line, insert(line, 2))],
  ["a move inserted at the end", (line) => withMoves(line, insert(line, 4))],
  ["the first move dropped", (line) => withMoves(line, line.moves.slice(1))],
  ["a round of moves dropped", (line) => withMoves(line, [line.moves[0]!, line.moves[3]!])],
  ["one side's moves reordered", (line) => withMoves(line, order(line, [2, 1, 0, 3]))],
  ["the other side's moves reordered", (line) => withMoves(line, order(line, [0, 3, 2, 1]))],
  ["rounds reordered", (line) => withMoves(line, order(line, [2, 3, 0, 1]))],
  ...[0, 1, 2, 3].map((at): [string, (line: Line) => Line] => [
    `move ${at + 1} altered`,
    (line) => withMoves(line, replace(line.moves, at, [0n, 0n])),
  ]),
  ...[0, 1, 2].map((at): [string, (line: Line) => Line] => [
    `the time of move ${at + 1} altered`,
    ({ moves, times }) => ({ moves, times: replace(times, at, Number(times[at]) + 1) }),
  ]),
];

describe("a line that players did not sign is refused, with whatever they signed:", () => {
  test.each(altered)("%s", async (_, alter) => {
    const world = await SegmentWorld.begin("Randzu", 6);
    const line = await world.line(PLAYED, [2, 4, 6, 8]);
    const sent = alter(line);
    // Each player has signed the line as of each of their moves; the operator has all four.
    const all = await signaturesOf(world, line);
    let attempts = 0;
    for (const last of all) {
      for (const other of all) {
        const segment = { ...world.moves(sent), last, other };
        expect((await world.sendSegment(segment)).code).toBe(badSignature);
        attempts++;
      }
    }
    expect(attempts).toBe(16);
    const segment = { ...world.moves(sent), last: all[3]!, other: all[2]! };
    expect(await world.verdict(segment)).toBe(badSignature);
  });

  // Whoever moved last can sign another move, and take back what was played since: see `signedTwice.test.ts`.
  // What the other seat signed up to its last move still has to be there.
  const theirs = altered.filter(([name]) => !/end|move 4|of move 3|round.*dropped/.test(name));
  test.each(theirs)("%s, though one of the two signs anything", async (_, alter) => {
    const world = await SegmentWorld.begin("Randzu", 6);
    const line = await world.line(PLAYED, [2, 4, 6, 8]);
    const sent = alter(line);
    const all = await signaturesOf(world, line);
    for (const traitor of [0, 1] as const) {
      const victim = all.filter((_, ply) => ply % 2 !== traitor);
      const forged = await world.segment(sent);
      const traitorIsLast = (sent.moves.length - 1) % 2 === traitor;
      for (const honest of victim) {
        const segment = traitorIsLast ? { ...forged, other: honest } : { ...forged, last: honest };
        expect((await world.sendSegment(segment)).code).toBe(badSignature);
      }
    }
  });

  test("while the line itself is accepted", async () => {
    const world = await SegmentWorld.begin("Randzu", 6);
    const line = await world.line(PLAYED, [2, 4, 6, 8]);
    const [, , other, last] = await signaturesOf(world, line);
    expect(await world.verdict({ ...world.moves(line), last: last!, other: other! })).toBe(
      "accepted",
    );
  });
});

describe("a signature is refused", () => {
  const anyone = { secret: SegmentWorld.empty().third.secret("key") };

  test("of the other seat", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED);
    const [first, second] = await world.signers();
    expect(await world.verdict(await world.segment(line, { signers: [second, first] }))).toBe(
      badSignature,
    );
    const honest = await world.segment(line);
    expect(await world.verdict({ ...honest, last: honest.other, other: honest.last })).toBe(
      badSignature,
    );
  });

  test("of somebody who plays for neither seat, in either place", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED);
    const [first, second] = await world.signers();
    for (const signers of [
      [anyone, second],
      [first, anyone],
    ] as const) {
      expect(await world.verdict(await world.segment(line, { signers }))).toBe(badSignature);
    }
  });

  test("that is missing", async () => {
    const world = await SegmentWorld.begin();
    const honest = await world.segment(await world.line(PLAYED));
    for (const missing of [{ last: SeatSignature.none() }, { other: SeatSignature.none() }]) {
      expect(await world.verdict({ ...honest, ...missing })).toBe(badSignature);
    }
  });

  test("for another match of the same players", async () => {
    const world = await SegmentWorld.begin();
    await world.resign(1, 1, world.white.key);
    await world.pair();
    world.pass(10);
    const line = await world.line(PLAYED, undefined, 2);
    // The seats change from match to match, the keys do not.
    const [second, first] = await world.signers(1);
    const context = await world.context(1);
    const stolen = await world.segment(line, { context, signers: [first, second] }, 2);
    expect(await world.verdict(stolen, 2)).toBe(badSignature);
    expect(await world.verdict(await world.segment(line, {}, 2), 2)).toBe("accepted");
  });

  test("for another chain", async () => {
    const salt = "00000000000000000000000000000001";
    const elsewhere = await SegmentWorld.begin("Randzu", 4, { ...defaultTerms, salt });
    const world = await SegmentWorld.begin();
    const context = await elsewhere.context();
    const line = await world.line(PLAYED);
    expect(await world.verdict(await world.segment(line, { context }))).toBe(badSignature);
    const theirs = await elsewhere.segment(await elsewhere.line(PLAYED));
    expect(await world.verdict(theirs)).toBe(badSignature);
    expect(await elsewhere.verdict(theirs)).toBe("accepted");
  });

  test("over another transcript: of the same moves after others", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED);
    for (const begin of [Field(1), Field(LAST)]) {
      expect(await world.verdict(await world.segment(line, { begin }))).toBe(badSignature);
    }
    const early = await world.segment(await world.line(PLAYED, [10, 10, 10, 10]));
    await world.play("a1 b1");
    expect((await world.sendSegment(early)).code).toBe(badSignature);
  });

  test("when any of its fields is altered", async () => {
    const world = await SegmentWorld.begin();
    const honest = await world.segment(await world.line(PLAYED));
    const fields = (["last", "other"] as const).flatMap((place) =>
      (["x", "y", "z"] as const).map((name) => ({ place, name })),
    );
    for (const { place, name } of fields) {
      const { byOwner, signature } = honest[place];
      const spoilt = new TranscriptSignature({ ...signature, [name]: signature[name].add(1) });
      const sent = { ...honest, [place]: new SeatSignature({ byOwner, signature: spoilt }) };
      expect(await world.verdict(sent)).toBe(badSignature);
    }
  });

  test("when it claims to be by the wallet and is not, or the other way round", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED);
    const honest = await world.segment(line);
    const claim = (byOwner: bigint) =>
      new SeatSignature({ ...honest.last, byOwner: Field(byOwner) });
    for (const byOwner of [1n, 2n, ...EDGES.slice(1)]) {
      expect(await world.verdict({ ...honest, last: claim(byOwner) })).toBe(badSignature);
    }
    const byWallet: Signer = { secret: world.white.secret("owner"), byOwner: 0 };
    const [first] = await world.signers();
    expect(await world.verdict(await world.segment(line, { signers: [first, byWallet] }))).toBe(
      badSignature,
    );
  });
});

describe("times are refused, no matter who signed them,", () => {
  const all: [string, (number | bigint)[]][] = [
    ["that run back", [5, 4, 6, 8]],
    ["that run back at the end", [5, 6, 7, 6]],
    ["before the match began", [-1, 2, 4, 6]],
    ["a second past the first deadline", [11, 12, 13, 14]],
    ["a second past a deadline", [5, 16, 17, 18]],
    ["a second past the last deadline", [5, 6, 7, 18]],
    ["ahead of the block", [2, 4, 6, 31]],
    ["ahead by 2^16", [2, 4, 6, 2 ** 16 + 6]],
    ["ahead by 2^64", [2, 4, 6, 2n ** 64n]],
    ["at the end of the field", [2, 4, 6, LAST]],
    ["that go round the field", [LAST, 0, 1, 2]],
  ];
  test.each(all)("%s", async (_, times) => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED, times);
    world.sandbox.time = 15;
    expect(await world.verdict(await world.segment(line))).toBe(badTime);
  });

  test("a second ahead of the block, and not at it", async () => {
    const world = await SegmentWorld.begin();
    const segment = await world.segment(await world.line(PLAYED, [2, 4, 6, 11]));
    expect(await world.verdict(segment)).toBe(badTime);
    world.pass(1);
    expect(await world.verdict(segment)).toBe("accepted");
  });

  test("but not at the very deadlines, nor all at once", async () => {
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

  test("the last time is the sender's to say; the next mover signs it, or cannot move on", async () => {
    const world = await SegmentWorld.begin("Randzu", 5);
    const told = await world.line(PLAYED, [2, 4, 6, 8]);
    const segment = await world.segment(told);
    const next = await world.segment(await world.line(`${PLAYED} j8`, [2, 4, 6, 8, 9]));
    // What the sender makes of it: the same moves, the last one earlier than players were told.
    const { times } = segment;
    const early = { ...segment, times: [...times.slice(0, 3), Field(7), ...times.slice(4)] };
    expect(await world.verdict(early)).toBe("accepted");
    const rest = await world.segment(await world.line("j8", [9]));
    expect((await world.sendSegment({ ...rest, last: next.last })).code).toBe(badSignature);
  });
});

describe("a key", () => {
  /** A match in which one seat's key expires at this second. */
  async function expiring(seat: "black" | "white", expiresAt: number): Promise<SegmentWorld> {
    const world = SegmentWorld.empty();
    await world.register(world.black, seat === "black" ? { expiresAt } : {});
    await world.register(world.white, seat === "white" ? { expiresAt } : {});
    world.pass(20);
    return world;
  }

  test.each(["black", "white"] as const)("of %s that expired is refused", async (seat) => {
    // Black's last move is the third, White's the fourth.
    const lastMove = seat === "black" ? 6 : 8;
    for (const [expiresAt, code] of [
      [lastMove, codes.session.expired],
      [lastMove + 1, "accepted"],
    ] as const) {
      const world = await expiring(seat, expiresAt);
      const line = await world.line(PLAYED, [2, 4, 6, 8]);
      expect(await world.verdict(await world.segment(line))).toBe(code);
    }
  });

  test("that expired before the block, and after its last move, is good", async () => {
    const world = await expiring("white", 9);
    world.pass(100);
    const line = await world.line(PLAYED, [2, 4, 6, 8]);
    expect(await world.verdict(await world.segment(line))).toBe("accepted");
  });

  test.each(["black", "white"] as const)(
    "of %s that was revoked in mid-segment is refused, and its owner's is not",
    async (seat) => {
      const world = await SegmentWorld.begin();
      const line = await world.line(PLAYED);
      const segment = await world.segment(line);
      await world.revokeSession(world[seat]);
      expect(await world.verdict(segment)).toBe(codes.session.expired);

      const [first, second] = await world.signers();
      const owner = { secret: world[seat].secret("owner"), byOwner: 1 };
      const signers = seat === "black" ? ([owner, second] as const) : ([first, owner] as const);
      expect(await world.verdict(await world.segment(line, { signers }))).toBe("accepted");
    },
  );

  test("that another took the place of is refused, and the other is not", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED);
    const segment = await world.segment(line);
    await world.openSession(world.white);
    expect(await world.verdict(segment)).toBe(badSignature);
    const [first] = await world.signers();
    const later = { secret: world.white.secret("laterKey") };
    expect(await world.verdict(await world.segment(line, { signers: [first, later] }))).toBe(
      "accepted",
    );
  });
});

describe("once a segment was played", () => {
  test("it is refused", async () => {
    const world = await SegmentWorld.begin();
    const segment = await world.segment(await world.line(PLAYED));
    expect(await world.verdict(segment)).toBe("accepted");
    expect((await world.sendSegment(segment)).ok).toBe(false);
  });

  test("it is refused where its moves would be legal again", async () => {
    const world = await SegmentWorld.begin("ConnectFour");
    const segment = await world.segment(await world.line("a b"));
    expect(await world.verdict(segment)).toBe("accepted");
    expect(await world.verdict(segment)).toBe(badTime);
    // The same moves at times that fit, with the signatures that there are
    const again = await world.line("a b");
    const { last, other } = segment;
    expect(await world.verdict({ ...world.moves(again), last, other })).toBe(badSignature);
  });

  test("whose suffix was withheld, the suffix fits with what was signed, and nothing else does", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED, [2, 4, 6, 8]);
    const all = await signaturesOf(world, line);
    const [first, second, third, fourth] = all as [SeatSignature, ...SeatSignature[]];
    const prefix = { moves: line.moves.slice(0, 2), times: line.times.slice(0, 2) };
    const suffix = { moves: line.moves.slice(2), times: line.times.slice(2) };
    expect(await world.verdict({ ...world.moves(prefix), last: second!, other: first })).toBe(
      "accepted",
    );
    const other = withMoves(suffix, replace(suffix.moves, 0, [0n, 0n]));
    for (const last of all) {
      for (const before of all) {
        const sent = { ...world.moves(other), last, other: before };
        expect((await world.sendSegment(sent)).code).toBe(badSignature);
      }
    }
    expect(await world.verdict({ ...world.moves(suffix), last: fourth!, other: third! })).toBe(
      "accepted",
    );
  });
});

describe("a count is refused", () => {
  test.each([0n, 3n, 5n, 6n, 7n, ...EDGES.slice(1)])("of %s, for four moves", async (count) => {
    const world = await SegmentWorld.begin("Randzu", 6);
    const honest = await world.segment(await world.line(PLAYED));
    const code = await world.verdict({ ...honest, count: Field(count) });
    // A lower one leaves moves behind; a higher one makes moves of padding, which may be legal.
    const expected: Record<string, string> = {
      3: badPadding,
      5: badTime,
      6: "randzu/occupied",
    };
    expect(code).toBe(expected[String(count)] ?? badCount);
  });

  test("with moves, times or a signature behind it", async () => {
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

  test("past a full board", async () => {
    const world = await SegmentWorld.begin("TicTacToe", 10);
    const full = "a1 b2 c3 c1 a3 a2 c2 b3 b1";
    const line = await world.line(`${full} b1`);
    expect(await world.verdict(await world.segment(line))).toBe(codes.match.finished);
    expect(await world.verdict(await world.segment(await world.line(full)))).toBe("accepted");
    expect(await world.result()).toMatchObject({ result: 3, reason: 1 });
  });

  test("in a match that is over", async () => {
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

  test("of a win that is none, in a game whose moves bring their claims along", async () => {
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

describe("a move is refused as a single one is", () => {
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

/** What each player signed as they moved, move by move. */
async function signaturesOf(world: SegmentWorld, line: Line): Promise<SeatSignature[]> {
  return await Promise.all(
    line.moves.map(async (_, i) => {
      const upTo = { moves: line.moves.slice(0, i + 1), times: line.times.slice(0, i + 1) };
      return (await world.segment(upTo)).last;
    }),
  );
}

function withMoves(line: Line, moves: Line["moves"]): Line {
  const last = Number(line.times.at(-1));
  const times = moves.map((_, i) => line.times[i] ?? last + i - line.times.length + 1);
  return { moves, times };
}

function insert({ moves }: Line, at: number): Line["moves"] {
  return [...moves.slice(0, at), [0n, 0n], ...moves.slice(at)];
}

function order({ moves }: Line, by: readonly number[]): Line["moves"] {
  return by.map((i) => moves[i]!);
}

function replace<T>(all: readonly T[], at: number, by: T): T[] {
  return all.map((one, i) => (i === at ? by : one));
}
