import { describe, expect, jest, test } from "@jest/globals";
import { firstsOfEach } from "@kifu/kit/testing";
import { Field } from "o1js";
import { defaultTerms } from "../../src/runtime/chainTerms.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { codes } from "../../src/engine/codes.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import { TranscriptSignature } from "../../src/engine/TranscriptSignature.js";
import { EDGES, LAST } from "../harness/numbers.js";
import { chooseCircuits } from "../harness/verdictOf.js";
import { type Line, type Signer, SegmentWorld } from "./SegmentWorld.js";
import { replace, withMoves } from "./withMoves.js";

jest.setTimeout(300_000);

const { badSignature, badTime } = codes.segment;

/** The line that the players signed. The tests send other lines with its signatures. */
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
  ...[0, 1, 2, 3].map((at): [string, (line: Line) => Line] => [
    `the bound of move ${at + 1} altered`,
    (line) => ({ ...line, spares: replace([2, 2, 2, 2], at, 3) }),
  ]),
];

describe("a line that players did not sign is refused with any of their signatures:", () => {
  test.each(altered)("%s", async (_, alter) => {
    const world = await SegmentWorld.begin("Randzu", 6);
    const line = await world.line(PLAYED, [2, 4, 6, 8]);
    const sent = alter(line);
    // Each player signed the line after each of their own moves. The operator has all four
    // signatures.
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

  // Leaves out changes to the last move, because its player may sign another move instead: see
  // `signedTwice.test.ts`. The segment still needs the other seat's signature over that seat's
  // last move.
  const theirs = altered.filter(([name]) => !/end|move 4|time of move 3|round.*dropped/.test(name));
  test.each(theirs)("%s, even if one of the two signs anything", async (_, alter) => {
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

  test("but the line itself is accepted", async () => {
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

  test("of a player of neither seat, in either place", async () => {
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
    await world.endByResignation();
    await world.pair();
    world.pass(10);
    const line = await world.line(PLAYED, undefined, 2);
    // The players change seats in the next match, but keep their keys.
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

  test("over another transcript, of the same moves after others", async () => {
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

  test("if it claims to be by the wallet and is not, or the reverse", async () => {
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

describe("a key", () => {
  async function expiring(seat: "black" | "white", expiresAt: number): Promise<SegmentWorld> {
    const world = SegmentWorld.empty();
    await world.register(world.black, seat === "black" ? { expiresAt } : {});
    await world.register(world.white, seat === "white" ? { expiresAt } : {});
    world.pass(20);
    return world;
  }

  test.each(["black", "white"] as const)("of %s that expired is refused", async (seat) => {
    // Black's last move is the third. White's is the fourth.
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

  test("that expired before the block but after its last move is accepted", async () => {
    const world = await expiring("white", 9);
    world.pass(100);
    const line = await world.line(PLAYED, [2, 4, 6, 8]);
    expect(await world.verdict(await world.segment(line))).toBe("accepted");
  });

  test.each(["black", "white"] as const)(
    "of %s that was revoked mid-segment is refused, but its owner's is accepted",
    async (seat) => {
      const world = await SegmentWorld.begin();
      const line = await world.line(PLAYED);
      const segment = await world.segment(line);
      await world.revokeSession(world[seat]);
      await world.reseatInTime(world[seat]);
      expect(await world.verdict(segment)).toBe(codes.session.expired);

      const [first, second] = await world.signers();
      const owner = { secret: world[seat].secret("owner"), byOwner: 1 };
      const signers = seat === "black" ? ([owner, second] as const) : ([first, owner] as const);
      expect(await world.verdict(await world.segment(line, { signers }))).toBe("accepted");
    },
  );

  test.each(["revoked", "replaced"])(
    "that was %s is accepted until another one has the seat",
    async (how) => {
      const world = await SegmentWorld.begin();
      const segment = await world.segment(await world.line(PLAYED));
      if (how === "revoked") await world.revokeSession(world.white);
      else await world.openSession(world.white);
      world.pass(NOTICE);
      expect(await world.verdict(segment)).toBe("accepted");
    },
  );

  test("that was replaced is refused, and its successor is accepted", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line(PLAYED);
    const segment = await world.segment(line);
    await world.openSession(world.white);
    await world.reseatInTime(world.white);
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

  test("it is refused even if its moves would be legal again", async () => {
    const world = await SegmentWorld.begin("ConnectFour");
    const segment = await world.segment(await world.line("a b"));
    expect(await world.verdict(segment)).toBe("accepted");
    expect(await world.verdict(segment)).toBe(badTime);
    // The same moves at valid times. The signatures are the old ones.
    const again = await world.line("a b");
    const { last, other } = segment;
    expect(await world.verdict({ ...world.moves(again), last, other })).toBe(badSignature);
  });

  test("as the prefix of a line, only the signed rest of the line can follow", async () => {
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

async function signaturesOf(world: SegmentWorld, line: Line): Promise<SeatSignature[]> {
  return await Promise.all(
    line.moves.map(async (_, i) => {
      const upTo = { moves: line.moves.slice(0, i + 1), times: line.times.slice(0, i + 1) };
      return (await world.segment(upTo)).last;
    }),
  );
}

function insert({ moves }: Line, at: number): Line["moves"] {
  return [...moves.slice(0, at), [0n, 0n], ...moves.slice(at)];
}

function order({ moves }: Line, by: readonly number[]): Line["moves"] {
  return by.map((i) => moves[i]!);
}
