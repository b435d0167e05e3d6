import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countPart, notePart, total } from "../results.js";
import { checkoutOf } from "./harness/checkout.js";

describe("the count of a part", () => {
  it("is the sum of what its runners counted", () => {
    const runs = [
      { passed: 2, failed: 0 },
      { passed: 3, failed: 0 },
    ];
    assert.deepEqual(countPart(0, runs), { passed: 5, failed: 0 });
  });
  it("is one check when nothing was counted", () => {
    assert.deepEqual(countPart(0, []), { passed: 1, failed: 0 });
  });
  it("has a failure when the part failed and its runners found none", () => {
    assert.deepEqual(countPart(1, [{ passed: 5, failed: 0 }]), { passed: 5, failed: 1 });
    assert.deepEqual(countPart(1, []), { passed: 0, failed: 1 });
  });
  it("keeps a counted failure even if the part's status hides it", () => {
    assert.deepEqual(countPart(0, [{ passed: 0, failed: 2 }]), { passed: 0, failed: 2 });
  });
});

describe("the total", () => {
  it("adds up the parts, each with its runners' files", (test) => {
    const top = checkoutOf(test, {
      ".results/test/jest-kit-1.json": '{ "passed": 4, "failed": 1 }',
      ".results/test/tools-2.json": '{ "passed": 6, "failed": 0 }',
    });
    notePart(top, "test", 1);
    notePart(top, "rows", 0);
    assert.deepEqual(total(top), { passed: 11, failed: 1 });
  });
});
