import { FIELD_ORDER } from "@kifu/wire";

/** Not a square, so that it makes a square of each number that is none. */
export const NON_SQUARE = 5;

/** Whether a field's number is the square of another. Half of all are. Without circuits. */
export function isSquare(number: bigint): boolean {
  let power = 1n;
  let base = number;
  for (let exponent = (FIELD_ORDER - 1n) >> 1n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) power = (power * base) % FIELD_ORDER;
    base = (base * base) % FIELD_ORDER;
  }
  return power === 1n;
}
