import { describe, expect, test } from "@jest/globals";
import { chooseBatch } from "../../src/prover/Prover.js";

const rules = { transactions: 10, afterMs: 60_000, maximumBlocks: 5 };

function choose(transactions: number[], waitedMs = 0): number | undefined {
  return chooseBatch({ first: 100, transactions, waitedMs }, rules);
}

describe("the next batch", () => {
  test.each<[string, number[], number | undefined]>([
    ["nothing, when there is nothing", [], undefined],
    ["nothing yet, when there is little", [1, 2, 3], undefined],
    ["what is enough, and no more", [4, 4, 4, 4], 103],
    ["one block that is enough by itself", [1000], 101],
    ["as many blocks as may be, however little is in them", [1, 1, 1, 1, 1, 1, 1], 105],
  ])("is %s", (_, transactions, end) => {
    expect(choose(transactions)).toBe(end);
  });

  test("is all that waits, when it has waited for long enough", () => {
    expect(choose([1, 2, 3], 59_999)).toBeUndefined();
    expect(choose([1, 2, 3], 60_000)).toBe(103);
    expect(choose([], 60_000)).toBeUndefined();
  });
});
