import { Bool, Field, Gadgets, Provable } from "o1js";
import type { Cells } from "./cells.js";
import { DIRECTIONS } from "./shape.js";

/** Each count of pairs is one digit of a sum in this base. */
const BASE = 1n << 16n;

/**
 * Keeps the digits positive, even if a cell has stones of both colours, which counts as negative.
 */
const MIDDLE = BASE >> 1n;

/**
 * Whether any stone on an empty cell would turn over stones of the opponent, as `flipsThrough`
 * does: whether there is a legal move in Reversi. The colours must share no cell; otherwise the
 * answer means nothing but is still forced.
 *
 * A move turns over a run of the opponent's stones with an empty cell at one end and an own stone
 * at the other. Along each line, `nearest` is the closest cell behind that is not the opponent's,
 * seen across a run: 1 for an own stone, `BASE` for an empty cell, 0 for the edge. Multiplied by
 * the cell at the run's other end and summed over the board, this counts runs between two own
 * stones in the digit of 1, between two empty cells in the digit of BASE², and those that can be
 * turned over in the digit of BASE.
 */
export function canFlip(own: Cells, other: Cells): Bool {
  // 1 for an own stone, BASE for an empty cell, 0 for one of the opponent's.
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

/** Digit `index` of a sum with `count` digits, each below BASE. */
function digit(sum: Field, index: number, count: number): Field {
  const digits = Provable.witness(Provable.Array(Field, count), () =>
    Array.from({ length: count }, (_, i) => (sum.toBigInt() / BASE ** BigInt(i)) % BASE),
  );
  // Each is below BASE, so the decomposition is unique.
  for (const each of digits) Gadgets.rangeCheck16(each);
  digits
    .reduce((total, each, i) => total.add(each.mul(BASE ** BigInt(i))), Field(0))
    .assertEquals(sum);
  return digits[index]!;
}

/** The edge-to-edge lines that are long enough to turn a stone over, as cells in order. */
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
