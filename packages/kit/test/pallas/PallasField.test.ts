import { describe, expect, it } from "@jest/globals";
import { P } from "../../src/pallas/fieldCode.js";
import { PallasField } from "../../src/pallas/PallasField.js";
import { lengthOf } from "../../src/testing/length.js";
import { random } from "../../src/testing/random.js";

const field = new PallasField(1);
const { wasm } = field;
const [a, b, out] = [field.newNumber(), field.newNumber(), field.newNumber()] as const;

const drawn = random(5);
const edges = [
  0n,
  1n,
  2n,
  5n,
  P - 1n,
  P - 2n,
  P >> 1n,
  (1n << 254n) - 1n,
  1n << 254n,
  (1n << 29n) - 1n,
]
  .flatMap((edge) => [edge, edge << 261n, edge * powerOfTwoInverse(261)])
  .map((edge) => edge % P);
const someNumber = () => (drawn.chance(0.2) ? drawn.pick(edges) : drawn.bits(255) % P);

function powerOfTwoInverse(exponent: number): bigint {
  return Array.from({ length: exponent }).reduce<bigint>((x) => (x * ((P + 1n) / 2n)) % P, 1n);
}

function modulo(value: bigint): bigint {
  return ((value % P) + P) % P;
}

function isSquare(value: bigint): boolean {
  let power = 1n;
  for (const bit of ((P - 1n) / 2n).toString(2)) {
    power = (power * power * (bit === "1" ? value : 1n)) % P;
  }
  return power === 1n;
}

function check(x: bigint, y: bigint): void {
  field.write(a, x);
  field.write(b, y);
  wasm.multiply(out, a, b);
  expect(field.read(out)).toBe((x * y) % P);
  wasm.square(out, a);
  expect(field.read(out)).toBe((x * x) % P);
  wasm.minus(out, a, b);
  expect(field.read(out)).toBe(modulo(x - y));
  expect(wasm.isZero(out)).toBe(x === y ? 1 : 0);
  wasm.negative(out, a);
  expect(field.read(out)).toBe(modulo(-x));
  expect(wasm.isZero(out)).toBe(x === 0n ? 1 : 0);
}

describe("the field in WebAssembly", () => {
  it("computes correctly at the edges", () => {
    for (const x of edges) for (const y of edges) check(x, y);
  });

  it("computes correctly with other numbers", () => {
    for (let i = lengthOf({ short: 500, whole: 20_000 }); i > 0; i--)
      check(someNumber(), someNumber());
  });

  it("computes correctly with its own results, thousands of times", () => {
    let [x, y] = [3n, P - 7n];
    field.write(a, x);
    field.write(b, y);
    for (let i = lengthOf({ short: 3000, whole: 50_000 }); i > 0; i--) {
      const step = drawn.below(4);
      if (step === 0) [x, y] = [modulo(x - y), x];
      else if (step === 1) [x, y] = [(x * y) % P, x];
      else if (step === 2) [x, y] = [(x * x) % P, x];
      else [x, y] = [modulo(-x), x];
      field.copy(out, a, 36);
      if (step === 0) wasm.minus(a, a, b);
      else if (step === 1) wasm.multiply(a, a, b);
      else if (step === 2) wasm.square(a, a);
      else wasm.negative(a, a);
      field.copy(b, out, 36);
      expect(field.read(a)).toBe(x);
    }
  });

  it("inverts all but 0", () => {
    for (const x of [...edges, someNumber(), someNumber()]) {
      field.write(a, x);
      field.invert(out, a);
      expect((field.read(out) * x) % P).toBe(x === 0n ? 0n : 1n);
    }
  });

  it("finds a root for squares only", () => {
    let [squares, others] = [0, 0];
    for (let i = lengthOf({ short: 100, whole: 5000 }); i > 0; i--) {
      const x = someNumber() || 1n;
      field.write(a, x);
      const hasRoot = field.takeRoot(out, a);
      expect(hasRoot).toBe(isSquare(x));
      if (hasRoot) expect(field.read(out) ** 2n % P).toBe(x);
      if (hasRoot) squares++;
      else others++;
    }
    expect(Math.min(squares, others)).toBeGreaterThan(10);
  });

  it("finds roots of roots of unity of each order", () => {
    const unity = (order: number) => {
      let root = 5n;
      for (const bit of ((P - 1n) >> 32n).toString(2).slice(1))
        root = (root * root * (bit === "1" ? 5n : 1n)) % P;
      for (let i = 32; i > order; i--) root = (root * root) % P;
      return root;
    };
    for (let order = 0; order <= 32; order++) {
      field.write(a, unity(order));
      expect(field.takeRoot(out, a)).toBe(order < 32);
      if (order < 32) expect(field.read(out) ** 2n % P).toBe(unity(order));
    }
  });

  it("distinguishes a written 0 from computed values", () => {
    field.write(a, 0n);
    expect(field.isWrittenZero(a)).toBe(true);
    for (const x of edges.filter((edge) => edge !== 0n)) {
      field.write(a, x);
      expect(field.isWrittenZero(a)).toBe(false);
    }
    field.write(a, 4n);
    wasm.minus(out, a, a);
    expect(field.isWrittenZero(out)).toBe(false);
    expect(field.read(out)).toBe(0n);
  });
});
