import { Field } from "o1js";
import type { Random } from "./random.js";

const p = Field.ORDER;

/** Field values that hardly any encoding of a game expects: all kinds of edges. */
export const EDGES: readonly bigint[] = [
  0n,
  1n,
  p - 1n,
  (p - 1n) / 2n,
  1n << 254n,
  (1n << 255n) % p,
  1n << 240n,
  (1n << 240n) - 1n,
  15n,
  16n,
  1n << 15n,
  1n << 16n,
];

/** Numbers that are not canonical field elements. */
export const NOT_CANONICAL: readonly bigint[] = [p, p + 1n, -1n, 1n << 255n, 1n << 256n];

/** Fields like these, with one of them a step away or far away. */
export function neighbours(fields: readonly bigint[], random: Random): bigint[][] {
  return fields.flatMap((value, i) =>
    [
      value + 1n,
      value - 1n,
      value + 16n,
      value - 16n,
      value + (1n << 16n),
      value ^ (1n << BigInt(random.below(254))),
      random.pick(EDGES),
    ].map((to) => replaced(fields, i, ((to % p) + p) % p)),
  );
}

/** A copy with one field changed, to see how a circuit reacts. */
export function replaced(fields: readonly bigint[], i: number, value: bigint): bigint[] {
  return fields.map((field, j) => (j === i ? value : field));
}
