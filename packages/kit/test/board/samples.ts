import fc from "fast-check";
import { FIELD_ORDER } from "../../src/pallas/fieldOrder.js";
import { bitAt, fullBoard, STRIDE, type Shape } from "../../src/board/shape.js";

const p = FIELD_ORDER;

export const EDGES: readonly bigint[] = [
  ...new Set(
    [0n, p, p >> 1n, p - (1n << 240n), p - (1n << 254n), p >> 2n, 9362n << 240n, 9363n << 240n]
      .concat([16n, 32n, 48n, 64n, 128n, 224n, 240n, 250n, 252n, 253n, 254n].map((k) => 1n << k))
      .flatMap((x) => [-2n, -1n, 0n, 1n, 2n].map((d) => (((x + d) % p) + p) % p)),
  ),
];

/**
 * Any field element: a small or large one, one at a boundary, or a board with arbitrary bits.
 */
export const anyField: fc.Arbitrary<bigint> = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.bigInt(0n, 20n),
  fc.bigInt(0n, p - 1n),
  fc.bigInt(0n, (1n << 240n) - 1n),
);

/** A coordinate, which is mostly on the board or next to it. */
export const coordinate = (size: number): fc.Arbitrary<bigint> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.bigInt(0n, BigInt(size - 1)) },
    { weight: 1, arbitrary: fc.constantFrom(BigInt(size), p - 1n, p - 15n, 15n, 16n) },
    { weight: 1, arbitrary: anyField },
  );

export function stones(shape: Shape): fc.Arbitrary<bigint> {
  const row = fc.oneof(
    fc.integer({ min: 0, max: (1 << shape.width) - 1 }),
    fc.constantFrom(0, (1 << shape.width) - 1),
  );
  return fc
    .array(fc.tuple(row, row, fc.integer({ min: 0, max: 2 })), {
      minLength: shape.height,
      maxLength: shape.height,
    })
    .map((rows) =>
      rows.reduce((board, [some, more, density], y) => {
        const row = density === 0 ? some & more : density === 1 ? some : some | more;
        return board | (BigInt(row) << BigInt(STRIDE * y));
      }, 0n),
    );
}

/** A board that an attacker might send: any bits in its rows, or any number. */
export function anyBoard(shape: Shape): fc.Arbitrary<bigint> {
  const bits = BigInt(STRIDE * shape.height);
  return fc.oneof(
    { weight: 6, arbitrary: stones(shape) },
    { weight: 2, arbitrary: fc.bigInt(0n, (1n << bits) - 1n) },
    { weight: 1, arbitrary: fc.constantFrom((1n << bits) - 1n, fullBoard(shape), 0n, 1n << bits) },
    { weight: 1, arbitrary: anyField },
  );
}

/**
 * A board from a drawing with the top row first. `x` is a stone.
 *
 * @example draw("..x", ".x.", "x..")
 */
export function draw(...lines: string[]): bigint {
  return lines.reduceRight((board, line, i) => {
    const y = lines.length - 1 - i;
    return [...line].reduce((all, mark, x) => (mark === "x" ? all | bitAt(x, y) : all), board);
  }, 0n);
}
