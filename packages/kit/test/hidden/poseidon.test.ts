import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { Field, Poseidon } from "o1js";
import { Poseidon as Plain } from "#poseidon";
import { poseidon, poseidonState } from "../../src/hidden/plain/index.js";
import { hashFast } from "../../src/primitives/installFastPoseidon.js";
import { anyField } from "../board/samples.js";

function expectO1jsHash(fields: readonly bigint[]): void {
  const state = Poseidon.update(Poseidon.initialState(), fields.map(Field));
  expect(poseidonState(fields)).toEqual(state.map((field) => field.toBigInt()));
  expect(poseidon(fields)).toBe(state[0].toBigInt());
}

test("the plain hash is that of o1js, also once it is fast", () => {
  const inputs = fc.array(anyField, { maxLength: 7 });
  fc.assert(fc.property(inputs, expectO1jsHash), { numRuns: 40 });
  expect(hashFast(Plain)).toEqual({ fast: true });
  fc.assert(fc.property(inputs, expectO1jsHash), { numRuns: 40 });
});
