import { describe, expect, it } from "@jest/globals";
import { nativeBindings } from "../../src/primitives/o1jsInternals.js";
import { nativePoseidon } from "../../src/primitives/installFastPoseidon.js";
import { remembered } from "../../src/primitives/remembered.js";

const native = nativePoseidon(nativeBindings());

function counted(capacity?: number) {
  let asked = 0;
  const update: typeof native.update = (state, input) => {
    asked++;
    return native.update(state, input);
  };
  return { poseidon: remembered({ ...native, update }, capacity), asked: () => asked };
}

describe("remembered hashes", () => {
  it("are computed once and stay the same", () => {
    const { poseidon, asked } = counted();
    const first = poseidon.hash([1n, 2n, 3n]);
    expect(poseidon.hash([1n, 2n, 3n])).toBe(first);
    expect(first).toBe(native.hash([1n, 2n, 3n]));
    expect(asked()).toBe(1);
  });

  it("differ for different inputs with the same sum", () => {
    const { poseidon } = counted();
    const inputs = [[1n, 2n], [2n, 1n], [3n], [3n, 0n], [0n, 3n], [1n, 1n, 1n]];
    for (const input of [...inputs, ...inputs]) {
      expect(poseidon.hash(input)).toBe(native.hash(input));
      expect(poseidon.update([3n, 1n, 0n], input)).toEqual(native.update([3n, 1n, 0n], input));
      expect(poseidon.update([0n, 2n, 0n], input)).toEqual(native.update([0n, 2n, 0n], input));
      expect(poseidon.update([0n, 2n, 7n], input)).toEqual(native.update([0n, 2n, 7n], input));
    }
  });

  it("do not change when a caller changes its input or the result", () => {
    const { poseidon } = counted();
    const input = [5n, 6n];
    const state = poseidon.update([0n, 0n, 0n], input);
    state[0] = 9n;
    input[0] = 9n;
    expect(poseidon.update([0n, 0n, 0n], [5n, 6n])).toEqual(native.update([0n, 0n, 0n], [5n, 6n]));
    expect(poseidon.hash(input)).toBe(native.hash([9n, 6n]));
  });

  it("are evicted oldest first beyond the capacity", () => {
    const { poseidon, asked } = counted(2);
    poseidon.hash([1n]);
    poseidon.hash([2n]);
    poseidon.hash([3n]);
    poseidon.hash([3n]);
    expect(asked()).toBe(3);
    poseidon.hash([1n]);
    expect(asked()).toBe(4);
  });

  it("are kept while they are in use", () => {
    const { poseidon, asked } = counted(8);
    for (let i = 1n; i <= 100n; i++) {
      poseidon.hash([0n]);
      poseidon.hash([i]);
    }
    expect(asked()).toBe(101);
  });
});
