import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type PendingTransaction } from "@proto-kit/sequencer";
import fc from "fast-check";
import type { Store } from "../../src/store/Store.js";
import { batches, transactions } from "./samples.js";
import { chainOf, numbered, StoreRig } from "./StoreRig.js";
import { viewsOf } from "./views.js";

describe("the views for Protokit's modules", () => {
  let rig: StoreRig;
  let store: Store;
  let views: ReturnType<typeof viewsOf>;

  beforeEach(async () => {
    rig = await StoreRig.open();
    store = rig.store;
    views = viewsOf(store);
  });

  afterEach(async () => {
    await rig.end();
  });

  describe("the mempool", () => {
    const list = numbered(4);

    async function waiting(offset = 0, limit?: number): Promise<string[]> {
      const found = await views.mempool.getPendingUserTransactions(offset, limit);
      return found.map((transaction) => transaction.hash().toString());
    }

    beforeEach(async () => {
      for (const [i, priority] of [5, 9, 5, 7].entries()) {
        expect(await views.mempool.pushUserTransaction(list[i]!, priority)).toBe(true);
      }
    });

    test("gives those with the highest priority first, and of those the earliest", async () => {
      expect(await waiting()).toEqual(["2", "4", "1", "3"]);
      expect(await waiting(1, 2)).toEqual(["4", "1"]);
      expect(await waiting(3, 9)).toEqual(["3"]);
      expect(await waiting(4)).toEqual([]);
      expect(await views.mempool.countPendingUserTransactions()).toBe(4);
      expect(store.pending().map((one) => one.hash().toString())).toEqual(["1", "2", "3", "4"]);
    });

    test("takes a transaction once, and again when it was dropped", async () => {
      expect(await views.mempool.pushUserTransaction(list[0]!, 9)).toBe(false);
      await views.mempool.removeTx(["1"], "dropped");
      expect(store.status("1")).toEqual({
        kind: "dropped",
        height: 0,
        code: "ingress/unrunnable",
      });
      expect(await views.mempool.findTransaction("1")).toBeUndefined();
      expect(await views.mempool.pushUserTransaction(list[0]!, 9)).toBe(true);
      expect(await waiting()).toEqual(["2", "1", "4", "3"]);
    });

    test("hold back what was skipped, until something changes that it depends on", async () => {
      await views.mempool.reportSkippedTransactions({ "2": [10n, 11n], "4": [12n] });
      expect(await waiting()).toEqual(["1", "3"]);
      expect(await views.mempool.findTransaction("2")).toEqual({ transaction: list[1] });
      await views.mempool.reportChangedPaths([9n, 11n]);
      expect(await waiting()).toEqual(["2", "1", "3"]);
      await views.mempool.removeTx(["4"], "dropped");
      await views.mempool.reportChangedPaths([12n]);
      expect(await waiting()).toEqual(["2", "1", "3"]);
    });
  });

  test("messages follow each other by their hashes, up to where they are asked for", async () => {
    const [first, second] = fc.sample(fc.array(transactions, { minLength: 1, maxLength: 3 }), {
      numRuns: 2,
      seed: 5,
    }) as [PendingTransaction[], PendingTransaction[]];
    await views.messages.pushMessages("1", "2", first);
    await views.messages.pushMessages("2", "3", second);
    const batchOf = (from: number, messages: PendingTransaction[]) => ({
      fromMessagesHash: String(from),
      toMessagesHash: String(from + 1),
      messages,
    });
    expect(await views.messages.getNextMessagesBatch("2")).toEqual(batchOf(2, second));
    expect(await views.messages.getNextMessagesBatch("3")).toBeUndefined();
    expect(await views.messages.getMessageBatches("1", "2")).toEqual([batchOf(1, first)]);
    expect(await views.messages.getMessageBatches("1", "9")).toEqual([
      batchOf(1, first),
      batchOf(2, second),
    ]);
    expect(await views.messages.getMessageBatches("1", "1")).toEqual([]);
  });

  test("settlements settle the blocks of their batches, and are found again", async () => {
    const chain = chainOf(5);
    for (const block of chain) await store.commit((changes) => changes.appendBlock(block));
    const [sample] = fc.sample(batches, { numRuns: 1, seed: 2 });
    for (const [height, blocks] of [[0, 1], [2], [3]].entries()) {
      const blockHashes = blocks.map((block) => chain[block]!.block.hash.toString());
      await views.batches.pushBatch({ ...sample!, height, blockHashes });
    }
    expect([store.provenBlocks(), store.settledBlocks()]).toEqual([4, 0]);
    expect(await views.settlements.getLatestSettlement()).toBeUndefined();

    const settle = async (transactionHash: string, settled: number[]) =>
      await views.settlements.pushSettlement({
        transactionHash,
        promisedMessagesHash: "0",
        batches: settled,
      });
    await settle("first", [0, 1]);
    expect(store.settledBlocks()).toBe(3);
    await expect(settle("impossible", [3])).rejects.toThrow("There is no batch 3");
    await settle("second", [2]);
    expect((await rig.reopen()).settledBlocks()).toBe(4);
    expect(await viewsOf(rig.store).settlements.getLatestSettlement()).toEqual({
      transactionHash: "second",
      promisedMessagesHash: "0",
      batches: [2],
    });
    expect((await viewsOf(rig.store).batches.getBatchAt(1))?.height).toBe(1);
    expect(await viewsOf(rig.store).batches.getBatchAt(3)).toBeUndefined();
  });

  test("leaves are found like Protokit's own store finds them", async () => {
    const [first, second] = [
      { leaf: { path: 0n, value: 0n, nextPath: 10n }, index: 0n },
      { leaf: { path: 10n, value: 1n, nextPath: 99n }, index: 1n },
    ];
    views.leaves.writeLeaves([first, second]);
    await views.leaves.commit();
    expect(await views.leaves.getLeavesAsync([10n, 5n])).toEqual([second, undefined]);
    expect(await views.leaves.getMaximumIndexAsync()).toBe(1n);
    // For a path that has its own leaf, there is no previous leaf.
    expect(await views.leaves.getPreviousLeavesAsync([5n, 10n, 50n, 0n])).toEqual([
      first,
      undefined,
      second,
      undefined,
    ]);
    expect(await views.provenLeaves.getLeavesAsync([10n])).toEqual([undefined]);
    expect(await views.provenLeaves.getMaximumIndexAsync()).toBeUndefined();
  });
});
