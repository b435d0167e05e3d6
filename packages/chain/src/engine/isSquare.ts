import { FIELD_ORDER } from "@kifu/wire";

/** A number that is not a square. Its product with any other non-square is a square. */
export const NON_SQUARE = 5;

/** Whether a field element is a square, without circuits. Half of all elements are. */
export function isSquare(number: bigint): boolean {
  let power = 1n;
  let base = number;
  for (let exponent = (FIELD_ORDER - 1n) >> 1n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) power = (power * base) % FIELD_ORDER;
    base = (base * base) % FIELD_ORDER;
  }
  return power === 1n;
}
