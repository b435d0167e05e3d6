/** The order of the curve, which is the number of its points. */
export const ORDER = 0x40000000000000000000000000000000224698fc0994a8dd8c46eb2100000001n;

/**
 * A cube root of 1 modulo P. For a point (x, y) of the curve, (ENDO_BASE · x, y) is also a point.
 */
export const ENDO_BASE =
  20444556541222657078399132219657928148671392403212669005631716460534733845831n;
/**
 * A cube root of 1 modulo the order. Multiplying a point by ENDO_SCALAR gives the same point as
 * multiplying its x by ENDO_BASE.
 */
export const ENDO_SCALAR =
  26005156700822196841419187675678338661165322343552424574062261873906994770353n;

/** Both A − B · ENDO_SCALAR and A + B + A · ENDO_SCALAR are multiples of the order. */
const A = 98231058071100081932162823354453065728n;
const B = 98231058071186745657228807397848383489n;

/**
 * Splits a scalar below the order: scalar = first + ENDO_SCALAR · second. Both numbers have at
 * most 127 bits, so multiplying a point takes half the steps. They may be negative.
 */
export function splitScalar(scalar: bigint): [bigint, bigint] {
  // Rounding to the nearest integer keeps both parts short.
  const first = dividedByOrder(scalar * A);
  const second = dividedByOrder(scalar * B);
  return [scalar - first * A - second * (A + B), first * B - second * A];
}

function dividedByOrder(dividend: bigint): bigint {
  return (dividend + ORDER / 2n) / ORDER;
}
