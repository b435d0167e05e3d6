import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { StoredLeaf } from "@proto-kit/common";
import fc from "fast-check";
import { Field } from "o1js";
import { putLeaf } from "../../src/store/parts/trees.js";
import type { Store } from "../../src/store/Store.js";
import { emptyStore } from "./protokit/emptyStore.js";
import { fieldLists } from "./samples.js";
import { StoreRig } from "./StoreRig.js";

const paths = fc.oneof(
  fc.bigInt({ min: 0n, max: 20n }),
  fc.bigInt({ min: 0n, max: Field.ORDER - 1n }),
);

function leafAt(path: bigint, index: bigint): StoredLeaf {
  return { leaf: { path, value: path + 1n, nextPath: path + 2n }, index };
}

describe("the state of a store", () => {
  let rig: StoreRig;
  let store: Store;

  beforeEach(async () => {
    rig = await StoreRig.open();
    store = rig.store;
  });

  afterEach(async () => {
    await rig.end();
  });

  test("is what was set last, and nothing where nothing was set", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(paths, fieldLists)), paths, async (writes, other) => {
        await emptyStore(store);
        const model = new Map<bigint, Field[]>();
        await store.commit((changes) => {
          for (const [path, value] of writes) {
            changes.setState(path, value);
            model.set(path, value);
          }
        });
        for (const [path, value] of model) expect(store.state(path)).toEqual(value);
        expect(store.state(other)).toEqual(model.get(other));
      }),
      { numRuns: 15 },
    );
  });

  test("finds a leaf, the one before any path, and the greatest index", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(paths), fc.array(paths), async (leaves, others) => {
        await emptyStore(store);
        await store.commit((changes) =>
          leaves.forEach((path, index) => putLeaf(changes.batch, leafAt(path, BigInt(index)))),
        );
        const below = (path: bigint) =>
          leaves.filter((leaf) => leaf < path).reduce((a, b) => (a > b ? a : b), -1n);
        for (const path of [...leaves, ...others]) {
          const index = leaves.indexOf(path);
          expect(store.leaf(path)).toEqual(index < 0 ? undefined : leafAt(path, BigInt(index)));
          expect(store.previousLeaf(path)?.leaf.path ?? -1n).toBe(below(path));
        }
        const greatest = leaves.length === 0 ? undefined : BigInt(leaves.length - 1);
        expect(store.maximumIndex()).toBe(greatest);
      }),
      { numRuns: 15 },
    );
  });

  test("keeps the greatest index when an earlier leaf is set again", async () => {
    await store.commit((changes) => [3n, 9n].forEach((i) => putLeaf(changes.batch, leafAt(i, i))));
    await store.commit((changes) => putLeaf(changes.batch, leafAt(3n, 3n)));
    expect(store.maximumIndex()).toBe(9n);
  });

  test("keeps the nodes of its two trees apart", async () => {
    const [level, index] = [38, 2n ** 39n - 1n];
    await store.commit((changes) => {
      changes.setNode("state", { level, index, value: Field.ORDER - 1n });
      changes.setNode("blocks", { level, index, value: 0n });
    });
    expect(store.node("state", level, index)).toBe(Field.ORDER - 1n);
    expect(store.node("blocks", level, index)).toBe(0n);
    expect(store.node("blocks", level, index - 1n)).toBeUndefined();
    expect(store.node("blocks", level - 1, index)).toBeUndefined();
  });
});
