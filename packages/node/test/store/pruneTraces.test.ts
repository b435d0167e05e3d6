import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { lengthOf } from "@kifu/kit/testing";
import { countKey } from "../../src/store/keys.js";
import { openLmdb } from "../../src/store/openLmdb.js";
import { pruneTraces } from "../../src/store/prune.js";
import { Store } from "../../src/store/Store.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { Child } from "./child/Child.js";

const BLOCKS = 3000;
const CYCLES = lengthOf({ short: 2, whole: 6 });
const [TRACE, RESULT_TRACE, KEY] = [2000, 300, 7];

describe("data that only proofs need", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;

  beforeEach(async () => {
    folder = await temporaryFolder();
    store = new Store(await openLmdb(folder.path));
    await store.keyValue.write((batch) => {
      for (let height = 0; height < BLOCKS; height++) {
        batch.put(countKey("trace", height), Buffer.alloc(TRACE));
        batch.put(countKey("resultTrace", height), Buffer.alloc(RESULT_TRACE));
      }
    });
  });

  afterEach(async () => {
    await store.close();
    await folder.remove();
  });

  /**
   * Checks that blocks before the recorded height have no traces, and all later ones have both.
   */
  function expectWhole(): void {
    const pruned = store.prunedBlocks();
    const kept = Array.from({ length: BLOCKS }, (_, height) =>
      (["trace", "resultTrace"] as const).map(
        (section) => store.keyValue.get(countKey(section, height)) !== undefined,
      ),
    );
    expect(kept).toEqual(kept.map((_, height) => [height >= pruned, height >= pruned]));
  }

  test("is deleted from at most as many blocks as requested, and counted", async () => {
    const each = TRACE + RESULT_TRACE + 2 * KEY;
    expect(await pruneTraces(store, 40, 32)).toEqual({ blocks: 32, bytes: 32 * each });
    expect(store.prunedBlocks()).toBe(32);
    expectWhole();
    expect(await pruneTraces(store, 40, 32)).toEqual({ blocks: 8, bytes: 8 * each });
    expect(await pruneTraces(store, 40, 32)).toEqual({ blocks: 0, bytes: 0 });
    expect(await pruneTraces(store, 3, 32)).toEqual({ blocks: 0, bytes: 0 });
    expect(store.prunedBlocks()).toBe(40);
    expectWhole();
  });

  test("is there or not of each block after any kill, and is pruned on from there", async () => {
    let before = 0;
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await store.close();
      const pruner = Child.start<number>("pruner", [folder.path, String(BLOCKS)]);
      for (let write = 0; write < 2 + cycle; write++) await pruner.next();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      await pruner.kill();
      const seen = Math.max(before, ...pruner.rest());
      store = new Store(await openLmdb(folder.path));
      expect(store.prunedBlocks()).toBeGreaterThanOrEqual(seen);
      expect(store.prunedBlocks()).toBeGreaterThanOrEqual(
        Math.min(BLOCKS, before + 3 * (2 + cycle)),
      );
      before = store.prunedBlocks();
      expectWhole();
    }
  });
});
