import { expect, it } from "@jest/globals";
import { P } from "../../src/pallas/fieldCode.js";
import { signedDigits } from "../../src/pallas/PallasCurve.js";
import { ENDO_BASE, ENDO_SCALAR, ORDER, splitScalar } from "../../src/pallas/splitScalar.js";
import { random } from "../../src/testing/random.js";

const drawn = random(6);
const scalars = [
  ...[0n, 1n, 2n, ORDER - 1n, ORDER / 2n, ORDER / 2n + 1n, ENDO_SCALAR, ORDER - ENDO_SCALAR],
  ...Array.from({ length: 500 }, (_, i) => drawn.bits(1 + (i % 255)) % ORDER),
];

it("has cube roots of 1, other than 1", () => {
  expect(ENDO_BASE ** 3n % P).toBe(1n);
  expect(ENDO_SCALAR ** 3n % ORDER).toBe(1n);
  expect([ENDO_BASE, ENDO_SCALAR]).not.toContain(1n);
});

it("splits each scalar into two halves that combine to it", () => {
  for (const scalar of scalars) {
    const [first, second] = splitScalar(scalar);
    expect((first + second * ENDO_SCALAR - scalar) % ORDER).toBe(0n);
    for (const half of [first, second]) expect(half < 0n ? -half : half).toBeLessThan(1n << 127n);
  }
});

it("writes each half as digits that sum to it", () => {
  const widest = (1n << 128n) - 1n;
  for (const value of [...scalars.map((scalar) => scalar & widest), widest, widest >> 1n]) {
    const digits = signedDigits(value);
    expect(digits.reduceRight((sum, digit) => 2n * sum + BigInt(digit), 0n)).toBe(value);
    const isDigit = (digit: number, i: number) =>
      digit === 0 ||
      (digit % 2 !== 0 &&
        Math.abs(digit) < 16 &&
        digits.subarray(i + 1, i + 5).every((next) => next === 0));
    expect(digits.every(isDigit)).toBe(true);
  }
});
