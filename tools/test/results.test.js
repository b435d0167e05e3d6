import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { countPart, countsIn, leaveCounts } from "../results.js";
import { checkoutOf } from "./harness/checkout.js";

describe("the count of a part", () => {
  it("is the sum of what its runners counted", (test) => {
    const file = join(checkoutOf(test, {}), ".results/test");
    leaveCounts({ passed: 2, failed: 0 }, file);
    leaveCounts({ passed: 3, failed: 1 }, file);
    assert.deepEqual(countsIn(file), { passed: 5, failed: 1 });
    assert.deepEqual(countPart(0, { passed: 5, failed: 0 }), { passed: 5, failed: 0 });
  });
  it("is one check if nothing was counted", (test) => {
    const nothing = countsIn(join(checkoutOf(test, {}), "none"));
    assert.deepEqual(countPart(0, nothing), { passed: 1, failed: 0 });
  });
  it("has a failure if the part failed and its runners counted none", () => {
    assert.deepEqual(countPart(1, { passed: 5, failed: 0 }), { passed: 5, failed: 1 });
    assert.deepEqual(countPart(1, { passed: 0, failed: 0 }), { passed: 0, failed: 1 });
  });
  it("keeps a counted failure even if the part's status hides it", () => {
    assert.deepEqual(countPart(0, { passed: 0, failed: 2 }), { passed: 0, failed: 2 });
  });
});
