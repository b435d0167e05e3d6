import { describe, expect, it } from "@jest/globals";
import { Field, Poseidon } from "o1js";
import { Poseidon as Plain } from "#poseidon";
import {
  nativeBindings,
  o1jsInternals,
  type PoseidonBigint,
} from "../../src/primitives/o1jsInternals.js";
import {
  installFastPoseidon,
  nativePoseidon,
  useIfEqual,
} from "../../src/primitives/installFastPoseidon.js";

function recorded(): PoseidonBigint {
  return {
    hash: (input) => Poseidon.hash(input.map(Field)).toBigInt(),
    update: (state, input) => {
      const [a, b, c] = Poseidon.update(
        state.map(Field) as [Field, Field, Field],
        input.map(Field),
      );
      return [a.toBigInt(), b.toBigInt(), c.toBigInt()];
    },
  };
}

describe("the native hash", () => {
  it("replaces o1js's hash if it computes the same", () => {
    const slow = recorded();
    const before = slow.hash([1n, 2n, 3n]);
    expect(useIfEqual(slow, nativePoseidon(nativeBindings()))).toEqual({ fast: true });
    expect(slow.hash([1n, 2n, 3n])).toBe(before);
  });

  it("is not used if one hash in many differs", () => {
    const slow = recorded();
    const { hash } = slow;
    const native = nativePoseidon(nativeBindings());
    const wrong: PoseidonBigint = {
      update: native.update,
      hash: (input) => native.hash(input) + (input.length === 7 ? 1n : 0n),
    };
    expect(useIfEqual(slow, wrong)).toMatchObject({ fast: false });
    expect(slow.hash).toBe(hash);
  });

  it("is not used if a state differs", () => {
    const slow = recorded();
    const native = nativePoseidon(nativeBindings());
    const wrong: PoseidonBigint = {
      hash: native.hash,
      update: (state, input) => {
        const [a, b, c] = native.update(state, input);
        return [a, c, b];
      },
    };
    expect(useIfEqual(slow, wrong)).toMatchObject({ fast: false });
  });

  it("is used by o1js and by plain games once installed", async () => {
    const before = Poseidon.hash([Field(1), Field(2)]).toBigInt();
    const { Poseidon: internal } = await o1jsInternals();
    const [original, plain] = [internal.hash, Plain.hash];
    expect(await installFastPoseidon()).toEqual({ fast: true });
    expect(internal.hash).not.toBe(original);
    expect(Plain.hash).not.toBe(plain);
    expect(Poseidon.hash([Field(1), Field(2)]).toBigInt()).toBe(before);
  });
});
