import { describe, expect, it } from "@jest/globals";
import { Cell } from "@kifu/kit";
import { lengthOf, random, someOf } from "@kifu/kit/testing";
import { Field, Provable } from "o1js";
import { FoulProof, isFoul } from "../../src/renju/FoulProof.js";
import type { PlainFoulProof, PlainLook } from "../../src/renju/proveFoul.js";
import { EDGES, LAST } from "../harness/numbers.js";
import { bitboards, board, point } from "./boards.js";
import { foulPositions } from "./foulPositions.js";
import { type Board, literalFoul, makesFive, withBlack } from "./literalFouls.js";
import { lies } from "./lies.js";
import { accepts, circuitProof as circuitOf, proofOf } from "./proofs.js";

const known = foulPositions.flatMap(({ line, source, board, fouls }) =>
  [...fouls].map(([cell, foul]) => ({ line, source, board, cell, foul })),
);
const isDeep = ({ source }: { source: string }) => source === "recursion" || source === "mintaka";

/** Black's double three on h8 by f8, g8, h9 and h10. */
const DOUBLE_THREE = "f8 g8 h9 h10";

describe("the circuit of fouls", () => {
  const fouls = known.filter(({ foul }) => foul !== "none");
  const chosen = [
    ...someOf(lengthOf({ short: 12, whole: 1_000 }), fouls.filter(isDeep)),
    ...someOf(
      lengthOf({ short: 12, whole: 1_000 }),
      fouls.filter((position) => !isDeep(position)),
    ),
  ];

  it(`accepts the proofs of ${chosen.length} known fouls`, () => {
    for (const { line, board, cell } of chosen) {
      const proof = proofOf(board, cell);
      expect([line, cell, proof && accepts(board, cell, proof)]).toEqual([line, cell, true]);
    }
  }, 300_000);

  it("does not ask about rows that six stones would end", () => {
    // With i7 and i9, i8 makes three in the column, but i4 and i12 leave it no straight four.
    const before = board("f8 g8 h9 h10 i7 i9 i4 i12", "d8");
    const proof = proofOf(before, "h8");
    expect(proof?.looks).toHaveLength(2);
    expect(proof && accepts(before, "h8", proof)).toBe(true);
  });

  it("fits the method that it is made for", async () => {
    const field = () => Provable.witness(Field, () => Field(0));
    const { rows } = await Provable.constraintSystem(() => {
      const proof = Provable.witness(FoulProof, () => {
        throw new Error("Only constraints are counted");
      });
      const holds = isFoul(
        { black: field(), white: field() },
        new Cell({ x: field(), y: field() }),
        proof,
      );
      holds.assertTrue();
    });
    expect(rows).toBeLessThanOrEqual(17_000);
  });
});

/** A board and its honest proof for h8. */
function honest(black: string, white = ""): { before: Board; proof: PlainFoulProof } {
  const before = board(black, white);
  const proof = proofOf(before, "h8");
  if (proof === undefined) throw new Error("h8 is no foul");
  expect(accepts(before, "h8", proof)).toBe(true);
  return { before, proof };
}

const look = (black: string, cell: string, rest: Partial<PlainLook> = {}): PlainLook => ({
  black: bitboards(board(black)).black,
  cell: point(cell),
  direction: 0,
  steps: 0,
  spared: 0,
  ...rest,
});

/** A fork on h8 whose good cells are these, in the directions 0 and 1 unless said otherwise. */
function forked(
  black: string,
  good: readonly [PlainLook, PlainLook],
  more: readonly PlainLook[] = [],
): PlainFoulProof {
  const [one, other] = good;
  return {
    looks: [...good, ...more],
    forks: [
      {
        black: bitboards(board(black)).black,
        cell: point("h8"),
        directions: [one.direction, other.direction],
        steps: [one.steps, other.steps],
      },
    ],
  };
}

describe("a proof is refused", () => {
  it("for another stone than Black's last", () => {
    const { before, proof } = honest(DOUBLE_THREE);
    expect(accepts(withBlack(before, "h8"), "a1", proof)).toBe(false);
    // The last stone is none, but a stone on a1 would be a foul.
    const corner = board("b1 c1 e1 f1 g1 h1 a5");
    expect(accepts(corner, "d1", proofOf(corner, "d1")!)).toBe(true);
    const off = { ...proofOf(board("b1 c1 d1 e1 f1"), "a1")! };
    expect(accepts(board("b1 c1 d1 e1 f1"), "a1", off)).toBe(true);
    const { black, white } = bitboards(board("b1 c1 d1 e1 f1"));
    const none = new Cell({ x: Field(15), y: Field(15) });
    expect(
      isFoul({ black: Field(black), white: Field(white) }, none, circuitOf(off)).toBoolean(),
    ).toBe(false);
  });

  it("if a look shows nothing bad", () => {
    const { before, proof } = honest("e8 f8 g8 i8 j8");
    for (const gone of ["f8", "g8", "i8"]) {
      const stones = [...before.black].filter((cell) => cell !== gone).join(" ");
      const looks = [look(stones, "h8")];
      expect([gone, accepts(board(stones), "h8", { ...proof, looks })]).toEqual([gone, false]);
    }
    // One four is no foul, nor is a straight four.
    const four = "e8 f8 g8";
    expect(accepts(board(four), "h8", { looks: [look(four, "h8")], forks: [] })).toBe(false);
  });

  it("if both threes are one", () => {
    const black = "f8 g8";
    const one = look(`${black} h8`, "i8", { direction: 0, steps: -1, spared: 1 });
    const other = look(`${black} h8`, "e8", { direction: 0, steps: 3, spared: 1 });
    expect(accepts(board(black), "h8", forked(black, [one, other]))).toBe(false);
  });

  it("if a good cell makes no straight four", () => {
    const { before, proof } = honest(DOUBLE_THREE);
    const [one, other] = proof.looks as [PlainLook, PlainLook];
    for (const end of ["d8", "j8", "e8"]) {
      const blocked = board([...before.black].join(" "), `${end} k8`);
      const good = accepts(blocked, "h8", forked(DOUBLE_THREE, [one, other]));
      expect([end, good]).toEqual([end, literalFoul(blocked, "h8") !== undefined && good]);
    }
    const dead = board(DOUBLE_THREE, "e8 i8");
    for (const cell of ["d8", "j8", "e8", "i8"]) {
      const steps = 7 - point(cell).x;
      const moved = look(`${DOUBLE_THREE} h8`, cell, { steps, spared: 1 });
      expect([cell, accepts(dead, "h8", forked(DOUBLE_THREE, [moved, other]))]).toEqual([
        cell,
        false,
      ]);
    }
  });

  it("if a straight four does not contain the stone", () => {
    // i9 makes a straight four of f9, g9 and h9. It is no four of h8.
    const black = "f9 g9 h9 h10 e8";
    const one = look(`${black} h8`, "i9", { direction: 0, steps: -1, spared: 1 });
    const other = look(`${black} h8`, "h11", { direction: 1, steps: -3, spared: 0 });
    expect(accepts(board(black), "h8", forked(black, [one, other]))).toBe(false);
  });

  it("if steps that do not exist make one cell another's", () => {
    // 9 steps to the right have the number of one step up, and lead from d8 to m8. But d8 is good by
    // d9: it makes a straight four of d7, d9 and d10.
    const black = "m9 m10 d7 d9 d10";
    const good = look(`${black} m8`, "d8", { direction: 1, steps: 1, spared: 0 });
    const up = look(`${black} m8`, "m11", { direction: 1, steps: -3, spared: 0 });
    const fork = {
      black: bitboards(board(black)).black,
      cell: point("m8"),
      directions: [0, 1] as const,
      steps: [9, -3] as const,
    };
    expect(literalFoul(board(black), "m8")).toBeUndefined();
    expect(accepts(board(black), "m8", { looks: [good, up], forks: [fork] })).toBe(false);
  });

  it("if a good cell makes a five, an overline or a second four", () => {
    // With d8 white, only i8 makes the row a straight four.
    for (const column of ["i4 i5 i6 i7", "i4 i5 i6 i7 i9", "i5 i6 i7"]) {
      const black = `${DOUBLE_THREE} ${column}`;
      const before = board(black, "d8");
      const good = look(`${black} h8`, "i8", { steps: -1, spared: 1 });
      const up = look(`${black} h8`, "h11", { direction: 1, steps: -3, spared: 0 });
      expect([column, literalFoul(before, "h8")]).toEqual([column, undefined]);
      expect([column, accepts(before, "h8", forked(black, [good, up]))]).toEqual([column, false]);
    }
  });

  it("if a good cell is taken", () => {
    const black = `${DOUBLE_THREE} i8`;
    const good = look(`${black} h8`, "i8", { direction: 0, steps: -1, spared: 1 });
    const up = look(`${black} h8`, "h11", { direction: 1, steps: -3, spared: 0 });
    expect(literalFoul(board(black), "h8")).toBeUndefined();
    expect(accepts(board(black), "h8", forked(black, [good, up]))).toBe(false);
  });

  it("if it leaves out what it demands, or shows what nothing demands", () => {
    const { before, proof } = honest(DOUBLE_THREE);
    const [one, other] = proof.looks as [PlainLook, PlainLook];
    expect(accepts(before, "h8", { ...proof, looks: [one] })).toBe(false);
    expect(accepts(before, "h8", { ...proof, looks: [other] })).toBe(false);
    expect(accepts(before, "h8", { ...proof, looks: [one, other, other] })).toBe(false);
    expect(accepts(before, "h8", { ...proof, forks: [] })).toBe(false);
    expect(accepts(before, "h8", { looks: [], forks: [] })).toBe(false);
    expect(accepts(before, "h8", { ...proof, forks: [...proof.forks, ...proof.forks] })).toBe(
      false,
    );
  });

  it("if it is about another board", () => {
    const { proof } = honest(DOUBLE_THREE);
    for (const [black, white] of [
      ["f8 g8 h9", ""],
      [`${DOUBLE_THREE} a1`, ""],
    ] as const) {
      expect([black, accepts(board(black, white), "h8", proof)]).toEqual([black, false]);
    }
    // White's stones are not part of the proof, but they are read.
    expect(accepts(board(DOUBLE_THREE, "a1"), "h8", proof)).toBe(true);
    expect(accepts(board(DOUBLE_THREE, "e8 i8"), "h8", proof)).toBe(false);
  });

  it("of any numbers, without an error", () => {
    const choices = random(5, "proofs");
    const { black, white } = bitboards(board("e8 f8 g8 h8 i8 j8", "a1"));
    const numbers = [...EDGES, 1n, 4n, 7n, 15n, 255n, LAST - 3n, black, white];
    const honestFields = FoulProof.toFields(circuitOf(honest("e8 f8 g8 i8 j8", "a1").proof));
    for (let i = 0; i < lengthOf({ short: 12, whole: 200 }); i++) {
      // Half of the numbers are those of an honest proof.
      const fields = honestFields.map((field) =>
        choices.chance(0.5) ? field : Field(choices.pick(numbers)),
      );
      const any = () => Field(choices.pick(numbers));
      const cell = new Cell({ x: any(), y: any() });
      expect(
        isFoul({ black: any(), white: any() }, cell, FoulProof.fromFields(fields)).toBoolean(),
      ).toBe(false);
    }
  });

  // A match with a five is over, so that nobody points at its stone.
  const innocent = known.filter(
    ({ board, cell, foul, source }) =>
      foul === "none" && source !== "fouls" && !makesFive(board, cell),
  );
  const attacked = someOf(lengthOf({ short: 12, whole: 1_000 }), innocent);

  it(`in ${attacked.length} positions without a foul, whatever it claims of seeming threes`, () => {
    let attacks = 0;
    for (const { line, board, cell } of attacked) {
      for (const lie of lies(board, cell).slice(0, lengthOf({ short: 6, whole: 60 }))) {
        attacks++;
        expect([line, cell, accepts(board, cell, lie)]).toEqual([line, cell, false]);
      }
    }
    expect(attacks).toBeGreaterThan(attacked.length);
  }, 600_000);
});
