import { describe, expect, it } from "@jest/globals";
import { followTrace, type TracedBlock } from "../../bench/proving/followTrace.js";

const RULES = { transactions: 8, afterMs: 300_000, maximumBlocks: 10 };

const HOUR: TracedBlock[] = Array.from({ length: 60 }, (_, i) => ({
  at: 60 * i,
  transactions: 1,
}));

const cost = (batch: number, block: number) => (range: { first: number; end: number }) =>
  Promise.resolve(batch + block * (range.end - range.first));

describe("a prover that follows a trace", () => {
  it("waits until a batch is worth it, and no longer than the first block may wait", async () => {
    const lag = await followTrace(HOUR, RULES, cost(10, 1));
    // A batch starts five minutes after its first block was made, and contains the six blocks
    // that exist by then. That makes ten batches.
    expect(lag).toEqual({ batches: 10, busy: 10 * 16, longest: 300 + 16 });
  });

  it("does not fall behind if proving blocks takes less time than they take to come", async () => {
    const { longest } = await followTrace(HOUR, RULES, cost(60, 40));
    expect(longest).toBeLessThan(1200);
  });

  it("falls behind when they take more, by as much", async () => {
    const { longest, busy } = await followTrace(HOUR, RULES, cost(0, 120));
    expect(busy).toBe(7200);
    expect(longest).toBeGreaterThan(3600);
  });

  it("takes at most as many blocks at once as the rules allow", async () => {
    const ranges: number[] = [];
    const all = HOUR.map((block) => ({ ...block, at: 0, transactions: 0 }));
    await followTrace(all, RULES, ({ first, end }) => {
      ranges.push(end - first);
      return Promise.resolve(1);
    });
    expect(ranges).toEqual([10, 10, 10, 10, 10, 10]);
  });
});
