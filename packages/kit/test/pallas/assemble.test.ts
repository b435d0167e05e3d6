import { expect, it } from "@jest/globals";
import { assemble, type Code, wasm } from "../../src/pallas/assemble.js";

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Exports };
};
interface Exports {
  memory: { buffer: ArrayBuffer };
  run(a: number, b: number): number;
}

const [A, B] = [0, 8];

function run(code: Code, a = 0n, b = 0n, answers = false): { stored: bigint; answer: number } {
  const bytes = assemble([{ name: "run", addresses: 2, numbers: 1, answers, code }], 1);
  const { memory, run: call } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  const view = new DataView(memory.buffer);
  view.setBigUint64(A, a, true);
  view.setBigUint64(B, b, true);
  const answer = call(A, B);
  return { stored: view.getBigUint64(A, true), answer };
}

const a = wasm.load(wasm.get(0), 0);
const b = wasm.load(wasm.get(1), 0);
const stored = (value: Code, x = 0n, y = 0n) => run(wasm.store(wasm.get(0), 0, value), x, y).stored;

it.each([0n, 1n, 63n, 64n, 127n, 128n, 8191n, 8192n, (1n << 31n) - 1n, (1n << 32n) - 1n])(
  "writes the number %d and its negative",
  (value) => {
    expect(stored(wasm.number(value))).toBe(value);
    expect(stored(wasm.add(wasm.number(-value), wasm.number(1n << 32n)))).toBe(
      BigInt.asUintN(32, -value),
    );
  },
);

it.each([
  ["add", wasm.add(a, b), 19n],
  ["subtract", wasm.subtract(a, b), 9n],
  ["multiply", wasm.multiply(a, b), 70n],
  ["and", wasm.and(a, b), 4n],
  ["or", wasm.or(a, b), 15n],
  ["xor", wasm.xor(a, b), 11n],
  ["shift to the right", wasm.shiftRight(a, 2n), 3n],
] as const)("does %s", (_, code, result) => {
  expect(stored(code, 14n, 5n)).toBe(result);
});

it("keeps the sign in a signed shift only", () => {
  const below = wasm.subtract(wasm.number(0n), a);
  expect(stored(wasm.shiftRightSigned(below, 1n), 6n)).toBe(BigInt.asUintN(32, -3n));
  expect(stored(wasm.shiftRight(below, 33n), 6n)).toBe(BigInt.asUintN(31, -1n));
});

it("reads and writes 32 bits at an address and an offset", () => {
  expect(stored(wasm.load(wasm.get(0), 8), 0n, 77n)).toBe(77n);
  expect(stored(wasm.load(wasm.addAddresses(wasm.get(0), wasm.get(1)), 0), 0n, 78n)).toBe(78n);
  expect(stored(a, (1n << 40n) + 5n)).toBe((1n << 40n) + 5n);
});

it("returns early from a function, or does not", () => {
  const code = (condition: Code) => [
    ...condition,
    ...wasm.returnIf(wasm.address(5)),
    ...wasm.address(6),
  ];
  const answer = (condition: Code, x: bigint) => run(code(condition), x, 5n, true).answer;
  expect([4n, 5n, 6n].map((x) => answer(wasm.isAbove(a, b), x))).toEqual([6, 6, 5]);
  expect([0n, 1n].map((x) => answer(wasm.isZero(a), x))).toEqual([5, 6]);
});
