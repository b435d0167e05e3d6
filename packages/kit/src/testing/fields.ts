import { Field } from "o1js";
import type { Random } from "./random.js";

const p = Field.ORDER;

/** Field values at edges that hardly any game's encoding expects. */
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

/** Copies of these fields in which one field is changed a little or a lot. */
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

export function replaced(fields: readonly bigint[], i: number, value: bigint): bigint[] {
  return fields.map((field, j) => (j === i ? value : field));
}
