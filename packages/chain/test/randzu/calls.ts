import { bitAt, cells, FIELD_ORDER, type PlainClaim } from "@kifu/kit/plain";
import fc from "fast-check";
import { BOARD, type Point, type Position } from "../../src/randzu/position.js";
import { rules } from "../../src/randzu/rules.js";
import { NO_CLAIM, type Call } from "./verdicts.js";

const p = FIELD_ORDER;
const seat = fc.constantFrom(0 as const, 1 as const);

const coordinate = fc.oneof(
  { weight: 14, arbitrary: fc.bigInt(0n, 14n) },
  { weight: 1, arbitrary: fc.constantFrom(15n, 16n, 100n, 1n << 32n, 1n << 240n, p - 1n, p - 15n) },
);

const claimSketch = fc.oneof(
  { weight: 4, arbitrary: fc.constant("none" as const) },
  { weight: 4, arbitrary: fc.constant("true" as const) },
  { weight: 3, arbitrary: fc.record({ slip: fc.tuple(slip(), slip(), slip()) }) },
  { weight: 3, arbitrary: fc.record({ line: fc.tuple(near(), near(), fc.bigInt(0n, 5n)) }) },
  { weight: 1, arbitrary: fc.record({ far: fc.tuple(coordinate, coordinate, coordinate) }) },
);
type ClaimSketch = typeof claimSketch extends fc.Arbitrary<infer T> ? T : never;

function slip() {
  return fc.bigInt(-1n, 1n);
}

function near() {
  return fc.bigInt(-5n, 1n);
}

function callFrom(position: Position, x: bigint, y: bigint, sketch: ClaimSketch): Call {
  return { position, x, y, claim: claimFrom(position, x, y, sketch) };
}

function claimFrom(position: Position, x: bigint, y: bigint, sketch: ClaimSketch): PlainClaim {
  if (sketch === "none") return NO_CLAIM;
  const truth = rules.findWitness(position, { x: Number(x), y: Number(y) });
  if (sketch === "true") return truth;
  if ("slip" in sketch) return shifted(truth, sketch.slip);
  const [a, b, direction] = "line" in sketch ? sketch.line : sketch.far;
  return "line" in sketch ? shifted({ x, y, direction }, [a, b, 0n]) : { x: a, y: b, direction };
}

function shifted(claim: PlainClaim, [x, y, direction]: readonly [bigint, bigint, bigint]) {
  const modulo = (value: bigint) => (value + p) % p;
  return {
    x: modulo(claim.x + x),
    y: modulo(claim.y + y),
    direction: modulo(claim.direction + direction),
  };
}

/**
 * Bits to the right of the board, and bits of two stones in one cell. Play never leaves such
 * bits, but a state may contain them.
 */
const scraps = fc.option(fc.bigInt(0n, (1n << 240n) - 1n), { freq: 10, nil: 0n });

export const filling = fillingWith(scraps);

/** Twenty calls on a board that play can reach. */
export const cleanFilling = fillingWith(fc.constant(0n));

function fillingWith(scraps: fc.Arbitrary<bigint>): fc.Arbitrary<Call[]> {
  return fc
    .record({
      cells: fc.uint8Array({ minLength: 225, maxLength: 225 }),
      emptyBelow: fc.constantFrom(240, 200, 128, 128, 60, 10),
      blackOfFive: fc.integer({ min: 1, max: 4 }),
      scrap: scraps,
      turn: seat,
      tries: fc.array(fc.tuple(coordinate, coordinate, claimSketch), {
        minLength: 20,
        maxLength: 20,
      }),
    })
    .map(({ cells: values, emptyBelow, blackOfFive, scrap, turn, tries }) => {
      let [black, white] = [scrap, 0n];
      [...cells(BOARD)].forEach(({ x, y }, i) => {
        const value = values[i]!;
        if (value < emptyBelow) return;
        if (value % 5 < blackOfFive) black |= bitAt(x, y);
        else white |= bitAt(x, y);
      });
      const position: Position = { black, white, turn };
      return tries.map(([x, y, sketch]) => callFrom(position, x, y, sketch));
    });
}

/**
 * A game on a small part of the board, so that it reaches a five. It has one call for each move,
 * and then one more, which is mostly illegal.
 */
export const game: fc.Arbitrary<Call[]> = fc
  .record({
    corner: fc.record({ x: fc.nat(8), y: fc.nat(8) }),
    plies: fc.array(
      fc.record({ pick: fc.nat(48), claimed: fc.boolean(), x: near(), y: near(), claimSketch }),
      { minLength: 49, maxLength: 49 },
    ),
  })
  .map(({ corner, plies }) => {
    const calls: Call[] = [];
    let position = rules.initial();
    for (const { pick, claimed, x, y, claimSketch: sketch } of plies) {
      const legal = rules.legalMoves(position).filter((move) => isWithin(move, corner));
      const move = legal[pick % legal.length];
      if (!move) break;
      const [column, row] = [BigInt(move.x), BigInt(move.y)];
      calls.push(callFrom(position, column, row, claimed ? "true" : "none"));
      calls.push(callFrom(position, (column + x + p) % p, (row + y + p) % p, sketch));
      const played = rules.play(position, move);
      if (!played.ok || played.outcome.ending !== "none") break;
      position = played.position;
    }
    return calls;
  });

function isWithin({ x, y }: Point, corner: Point): boolean {
  return x >= corner.x && x < corner.x + 7 && y >= corner.y && y < corner.y + 7;
}
