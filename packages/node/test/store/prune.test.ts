import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import { putBatch } from "../../src/store/parts/batches.js";
import { prune } from "../../src/store/prune.js";
import { UnwrittenChanges } from "../../src/store/UnwrittenChanges.js";
import type { Store } from "../../src/store/Store.js";
import { chainOf, StoreRig } from "./StoreRig.js";

const LENGTH = 6;
const pruned = expect.objectContaining({ code: "store/pruned" }) as unknown;

describe("pruning", () => {
  const chain = chainOf(LENGTH);
  let rig: StoreRig;
  let store: Store;

  beforeEach(async () => {
    rig = await StoreRig.open();
    store = rig.store;
    for (const block of chain) await store.commit((changes) => changes.appendBlock(block));
  });

  afterEach(async () => {
    await rig.end();
  });

  async function proveUntil(height: number): Promise<void> {
    const unwritten = new UnwrittenChanges(rig.keyValue);
    putBatch(unwritten, {
      proof: { publicInput: [], publicOutput: [], maxProofsVerified: 2, proof: "" },
      blockHashes: chain.slice(0, height).map(({ block }) => block.hash.toString()),
      height: 0,
    });
    await rig.keyValue.write((batch) => unwritten.applyTo(batch));
  }

  /**
   * The number of blocks without traces. Pruning removes traces from the first block onward.
   */
  function lost(): number {
    let blocks = 0;
    for (let height = 0; height < LENGTH; height++) {
      const reads = [
        () => store.block(height)?.beforeBlockStateTransitions,
        () => store.block(height)?.transactions[0]?.stateTransitions,
        () => store.result(height)?.afterBlockStateTransitions,
        () => store.result(height)?.blockHashWitness,
      ];
      const errors = reads.map((read) => {
        try {
          read();
          return undefined;
        } catch (error) {
          return error;
        }
      });
      const isLost = errors[0] !== undefined;
      expect(errors).toEqual(reads.map(() => (isLost ? pruned : undefined)));
      if (isLost) expect(height).toBe(blocks++);
    }
    return blocks;
  }

  test("takes from proven blocks what they read and wrote, and keeps the latest whole", async () => {
    await proveUntil(5);
    const steps: number[] = [];
    const result = await prune(store, { keepBlocks: 2 }, ({ blocks }) => steps.push(blocks));
    expect(result).toEqual({ blocks: 4, transactions: 0 });
    expect(steps.at(-1)).toBe(4);
    expect(lost()).toBe(4);
    store = await rig.reopen();
    expect(lost()).toBe(4);
    expect(store.block(4)).toEqual(chain[4]!.block);
    expect(store.result(4)).toEqual(chain[4]!.result);
  });

  test("reports what is missing and from where on traces exist", async () => {
    await proveUntil(5);
    await prune(store, { keepBlocks: 2 });
    expect(() => store.block(3)?.beforeBlockStateTransitions).toThrow(
      expect.objectContaining({ code: "store/pruned", details: { height: 3, keptFrom: 4 } }),
    );
  });

  test("leaves all else of a block", async () => {
    await proveUntil(5);
    await prune(store, { keepBlocks: 1 });
    const { block, result } = chain[0]!;
    expect(store.block(0)?.hash).toEqual(block.hash);
    expect(store.block(0)?.networkState).toEqual(block.networkState);
    expect(store.result(0)?.stateRoot).toEqual(result.stateRoot);
    for (const [position, { tx, events }] of block.transactions.entries()) {
      expect(store.block(0)?.transactions[position]?.tx).toEqual(tx);
      expect(store.block(0)?.transactions[position]?.events).toEqual(events);
      expect(store.transaction(tx.hash().toString())).toEqual(tx);
    }
  });

  test("leaves unproven blocks alone, unless told otherwise", async () => {
    await proveUntil(2);
    expect(await prune(store, { keepBlocks: 1 })).toEqual({ blocks: 2, transactions: 0 });
    expect(lost()).toBe(2);
    expect(await prune(store, { keepBlocks: 1 })).toEqual({ blocks: 0, transactions: 0 });
    const all = await prune(store, { keepBlocks: 1, evenUnproven: true });
    expect(all).toEqual({ blocks: 3, transactions: 0 });
    expect(lost()).toBe(5);
  });

  test("always keeps the whole latest block, which the next one needs", async () => {
    await proveUntil(LENGTH);
    await prune(store, { keepBlocks: 0 });
    expect(lost()).toBe(LENGTH - 1);
    expect(store.result(LENGTH - 1)).toEqual(chain.at(-1)!.result);
  });

  test("does nothing when there are no more blocks than are kept", async () => {
    await proveUntil(LENGTH);
    expect(await prune(store, { keepBlocks: LENGTH + 5 })).toEqual({ blocks: 0, transactions: 0 });
    expect(lost()).toBe(0);
  });

  test("forgets dropped transactions that are as old", async () => {
    const { tx } = (chain[0] as BlockWithResult).block.transactions[0]!;
    const drop = async (hash: number, height: number) =>
      await store.commit((changes) => {
        changes.addPending(new PendingTransaction(tx, Field(hash)));
        changes.drop(String(hash), "match/not-your-turn", height);
      });
    await drop(1, 0);
    await drop(2, 3);
    await drop(3, 4);
    // This transaction was dropped, and accepted again later.
    await drop(4, 1);
    await store.commit((changes) => changes.addPending(new PendingTransaction(tx, Field(4))));
    expect(await prune(store, { keepBlocks: 2 })).toEqual({ blocks: 0, transactions: 2 });
    expect(["1", "2", "3", "4"].map((hash) => store.status(hash)?.kind)).toEqual([
      undefined,
      undefined,
      "dropped",
      "pending",
    ]);
  });
});
