import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { BlockWithResult } from "@proto-kit/sequencer";
import fc from "fast-check";
import { Field } from "o1js";
import { countKey } from "../../src/store/keys.js";
import type { Store } from "../../src/store/Store.js";
import { emptyStore } from "./protokit/emptyStore.js";
import { chainOf, chains, StoreRig } from "./StoreRig.js";

describe("the blocks of a store", () => {
  let rig: StoreRig;
  let store: Store;

  beforeEach(async () => {
    rig = await StoreRig.open();
    store = rig.store;
  });

  afterEach(async () => {
    await rig.end();
  });

  async function append(...chain: BlockWithResult[]): Promise<void> {
    for (const block of chain) await store.commit((changes) => changes.appendBlock(block));
  }

  test("are read as they were appended, traces and results with them", async () => {
    await fc.assert(
      fc.asyncProperty(chains(3), async (chain) => {
        await append(...chain);
        store = await rig.reopen();
        expect(store.blockCount()).toBe(3);
        chain.forEach(({ block, result }, height) => {
          expect(store.block(height)).toEqual(block);
          expect(store.result(height)).toEqual(result);
          expect(store.heightOf(block.hash.toString())).toBe(height);
        });
        await emptyStore(store);
      }),
      { numRuns: 5 },
    );
  });

  test("that do not exist are not found, whatever is requested", async () => {
    await append(...chainOf(1));
    for (const height of [-1, 1, 0.5, NaN, Infinity, 2 ** 50]) {
      expect(store.block(height)).toBeUndefined();
      expect(store.result(height)).toBeUndefined();
    }
    for (const hash of ["", "5", "-1", "0x5", "no hash", "9".repeat(80)]) {
      expect(store.heightOf(hash)).toBeUndefined();
      expect(store.status(hash)).toBeUndefined();
      expect(store.transaction(hash)).toBeUndefined();
    }
  });

  test("contain each transaction's position and outcome", async () => {
    const chain = chainOf(4);
    await append(...chain);
    const executions = chain.flatMap(({ block }, height) =>
      block.transactions.map((execution, position) => ({ execution, height, position })),
    );
    for (const { execution, height, position } of executions) {
      const { tx, status, statusMessage } = execution;
      const ok = status.toBoolean();
      expect(store.status(tx.hash().toString())).toEqual({
        kind: "included",
        height,
        position,
        ok,
        code: ok ? undefined : statusMessage,
      });
      expect(store.transaction(tx.hash().toString())).toEqual(tx);
    }
  });

  test("continue the chain, or are refused and leave nothing", async () => {
    const [first, second, third] = chainOf(3) as [
      BlockWithResult,
      BlockWithResult,
      BlockWithResult,
    ];
    await expect(append(second)).rejects.toMatchObject(storeConflict(1, 0));
    await append(first);
    await expect(append(first)).rejects.toMatchObject(storeConflict(0, 1));
    await expect(append(third)).rejects.toMatchObject(storeConflict(2, 1));
    const stranger = {
      ...second,
      block: { ...second.block, previousBlockHash: Field(5) },
    };
    await expect(append(stranger)).rejects.toMatchObject(storeConflict(1, 1));
    expect(store.blockCount()).toBe(1);
    await append(second, third);
    expect(store.blockCount()).toBe(3);
  });

  test("with another block's result are refused", async () => {
    const [first, second] = chainOf(2) as [BlockWithResult, BlockWithResult];
    await expect(append({ block: first.block, result: second.result })).rejects.toThrow(
      "There is no block",
    );
    expect(store.blockCount()).toBe(0);
  });

  test("are whole or absent: what throws beside them undoes them", async () => {
    const [first] = chainOf(1) as [BlockWithResult];
    const failing = store.commit((changes) => {
      changes.appendBlock(first);
      changes.setState(1n, [Field(1)]);
      throw new Error("thrown beside");
    });
    await expect(failing).rejects.toThrow("thrown beside");
    expect([store.blockCount(), store.state(1n)]).toEqual([0, undefined]);
    const [transaction] = first.block.transactions;
    expect(transaction && store.status(transaction.tx.hash().toString())).toBeUndefined();
  });

  test("whose trace is lost are read without it, and it is missed when it is asked for", async () => {
    const chain = chainOf(2);
    await append(...chain);
    await rig.keyValue.write((batch) => batch.remove(countKey("trace", 1)));
    const block = store.block(1);
    expect(block?.hash).toEqual(chain[1]!.block.hash);
    expect(() => block?.beforeBlockStateTransitions).toThrow(
      expect.objectContaining({ code: "store/damaged" }),
    );
    expect(store.block(0)).toEqual(chain[0]!.block);
  });
});

function storeConflict(height: number, storedBlocks: number) {
  return { code: "store/overtaken", details: { height, storedBlocks } };
}
