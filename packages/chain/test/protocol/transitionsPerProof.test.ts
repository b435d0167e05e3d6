import { describe, expect, test } from "@jest/globals";
import { MerkleWitnessBatch, StateTransitionProvableBatch } from "@proto-kit/protocol";
import { Field, Struct } from "o1js";
import { takeTheTypeOf, TRANSITIONS_PER_PROOF } from "../../src/protocol/transitionsPerProof.js";

describe("a batch of state transitions", () => {
  test("has this many transitions with a witness each", () => {
    const [entries, witnesses] = [StateTransitionProvableBatch, MerkleWitnessBatch].map((batch) =>
      batch.sizeInFields(),
    );
    expect(entries! % TRANSITIONS_PER_PROOF).toBe(0);
    expect(witnesses! % TRANSITIONS_PER_PROOF).toBe(0);
    expect(StateTransitionProvableBatch.empty().batch).toHaveLength(TRANSITIONS_PER_PROOF);
    expect(MerkleWitnessBatch.empty().witnesses).toHaveLength(TRANSITIONS_PER_PROOF);
  });

  test("gets its layout only from another struct", () => {
    class Narrow extends Struct({ value: Field }) {}
    const wide = Struct({ values: Struct({ one: Field, other: Field }) });
    takeTheTypeOf(Narrow, wide);
    expect(Narrow.sizeInFields()).toBe(2);
    expect(() => takeTheTypeOf(class {}, wide)).toThrow("no type to replace");
    expect(() => takeTheTypeOf(Narrow, class {})).toThrow("no type to replace");
  });
});
