import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { countPart, countsIn, leaveCounts } from "../results.js";
import { checkoutOf } from "./harness/checkout.js";

/**
 * @param {number} passed
 * @param {number} failed
 * @param {...string} failures
 */
const counts = (passed, failed, ...failures) => ({ passed, failed, failures });

describe("the count of a part", () => {
  it("is the sum of what its runners counted", (test) => {
    const file = join(checkoutOf(test, {}), ".results/test");
    leaveCounts({ passed: 2, failed: 0 }, file);
    leaveCounts({ passed: 3, failed: 1, failures: ["c"] }, file);
    assert.deepEqual(countsIn(file), { passed: 5, failed: 1, failures: ["c"] });
    assert.deepEqual(countPart("a", 0, counts(5, 0)), counts(5, 0));
  });
  it("is one check if nothing was counted", (test) => {
    const nothing = countsIn(join(checkoutOf(test, {}), "none"));
    assert.deepEqual(countPart("a", 0, nothing), counts(1, 0));
  });
  it("has a failure if the part failed and its runners counted none", () => {
    const failure = "a ended with status 1";
    assert.deepEqual(countPart("a", 1, counts(5, 0)), counts(5, 1, failure));
    assert.deepEqual(countPart("a", 1, counts(0, 0)), counts(0, 1, failure));
  });
  it("keeps a counted failure even if the part's status hides it", () => {
    assert.deepEqual(countPart("a", 0, counts(0, 1, "b")), counts(0, 1, "a: b"));
  });
});
