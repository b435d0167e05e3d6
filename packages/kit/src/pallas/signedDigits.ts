/**
 * The largest digit. A digit is 0, or odd and between −16 and 16. Of five digits in a row, at
 * least four are 0.
 */
export const LARGEST_DIGIT = 15;

const WIDTH = 5;
const RADIX = 1 << WIDTH;

/** The digits d of a value in [0, 2^128), with Σ d[i] · 2^i = value. */
export function signedDigits(value: bigint): Int8Array {
  const bytes = bytesOf(value, 18);
  const bits = (at: number, count: number) =>
    (((bytes[at >> 3] ?? 0) | ((bytes[(at >> 3) + 1] ?? 0) << 8)) >> (at & 7)) & ((1 << count) - 1);
  const digits = new Int8Array(129);
  let carry = 0;
  for (let i = 0; i < digits.length;) {
    if (bits(i, 1) === carry) {
      i++;
      continue;
    }
    const digit = bits(i, WIDTH) + carry;
    carry = digit > RADIX / 2 ? 1 : 0;
    digits[i] = digit - carry * RADIX;
    i += WIDTH;
  }
  return digits;
}

/** Lowest byte first. */
export function bytesOf(value: bigint, count: number): Uint8Array {
  const words = new DataView(new ArrayBuffer(Math.ceil(count / 8) * 8));
  for (let i = 0, rest = value; i < words.byteLength; i += 8, rest >>= 64n) {
    words.setBigUint64(i, BigInt.asUintN(64, rest), true);
  }
  return new Uint8Array(words.buffer, 0, count);
}
