import { Bool, Field, Gadgets, Provable } from "o1js";
import type { Cells } from "./cells.js";
import { DIRECTIONS } from "./shape.js";

/** The base of the digits of a sum. See `canFlip`. */
const BASE = 1n << 16n;

/**
 * Keeps a digit positive. A cell with stones of both colours would otherwise make it negative.
 */
const MIDDLE = BASE >> 1n;

/**
 * Whether there is a legal move in Reversi: a stone on some empty cell would turn over stones of
 * the opponent, as `flipsThrough` defines it. The colours must share no cell. Otherwise the
 * answer is meaningless, but the prover still cannot choose it.
 *
 * A run of the opponent's stones can be turned over if it has an own stone at one end and an
 * empty cell at the other. An own stone has the value 1, and an empty cell has the value `BASE`.
 * For each run, the values of its two ends are multiplied: the product is `BASE` if the run can
 * be turned over. Two own stones give 1, two empty cells give `BASE`², and the edge gives 0. So
 * in the sum of all products, the digit of `BASE` is the number of runs that can be turned over.
 */
export function canFlip(own: Cells, other: Cells): Bool {
  // 1 for an own stone, BASE for an empty cell, 0 for an opponent's stone.
  const ends = own.map((row, y) =>
    row.map((cell, x) => {
      const stones = cell.toField().add(other[y]![x]!.toField());
      return Field(1).sub(stones).mul(BASE).add(cell.toField()).seal();
    }),
  );
  const seen = own.map((row) => row.map(() => Field(0)));
  for (const line of linesAcross(own)) {
    let nearest = Field(0);
    line.forEach(({ x, y }, i) => {
      if (i > 1) seen[y]![x] = seen[y]![x]!.add(nearest);
      const before = line[i - 1];
      if (before === undefined || i + 1 === line.length) return;
      nearest = nearest.add(ends[before.y]![before.x]!).mul(other[y]![x]!.toField());
    });
  }
  let sum = Field(MIDDLE * (1n + BASE + BASE * BASE));
  seen.forEach((row, y) => row.forEach((nearest, x) => (sum = sum.add(nearest.mul(ends[y]![x]!)))));
  return digit(sum.seal(), 1, 3).equals(MIDDLE).not();
}

/** Digit `index` of a sum that has `count` digits in base BASE. */
function digit(sum: Field, index: number, count: number): Field {
  const digits = Provable.witness(Provable.Array(Field, count), () =>
    Array.from({ length: count }, (_, i) => (sum.toBigInt() / BASE ** BigInt(i)) % BASE),
  );
  // Each digit is below BASE, so the sum has only one such decomposition.
  for (const each of digits) Gadgets.rangeCheck16(each);
  digits
    .reduce((total, each, i) => total.add(each.mul(BASE ** BigInt(i))), Field(0))
    .assertEquals(sum);
  return digits[index]!;
}

/**
 * The lines from edge to edge that are long enough to turn a stone over. Each is a list of cells.
 */
function linesAcross(cells: Cells): { x: number; y: number }[][] {
  const isCell = (x: number, y: number) => cells[y]?.[x] !== undefined;
  return DIRECTIONS.flatMap(({ dx, dy }) =>
    cells.flatMap((row, y) =>
      row.flatMap((_, x) => {
        if (isCell(x - dx, y - dy)) return [];
        const line = [];
        for (let k = 0; isCell(x + k * dx, y + k * dy); k++) {
          line.push({ x: x + k * dx, y: y + k * dy });
        }
        return line.length < 3 ? [] : [line];
      }),
    ),
  );
}
