import { describe, expect, test } from "@jest/globals";
import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  LinkedMerkleTree,
} from "@proto-kit/common";
import { Field, Poseidon } from "o1js";
import { isAbsent, isLeaf, leafWitness } from "../../src/settlement/leaves.js";

const [LOW, HERE, HIGH] = [1_000n, 2_000n, 3_000n];
/** Between `HERE` and `HIGH`, so that the leaf of `HERE` skips it. */
const NOWHERE = 2_500n;

const fieldsAt = (path: bigint) => [Field(path + 1n), Field(7)];
const absent = [Field(0), Field(0)];

const tree = new LinkedMerkleTree(new InMemoryMerkleTreeStorage(), new InMemoryLinkedLeafStore());
for (const path of [LOW, HERE, HIGH]) {
  tree.setLeaf(path, Poseidon.hash(fieldsAt(path)).toBigInt());
}
const root = tree.getRoot();
const witness = (path: bigint) => leafWitness(tree, Field(path));

const isThere = (witnessOf: bigint, path: bigint, fields: Field[], at = root) =>
  isLeaf(witness(witnessOf), at, Field(path), fields, absent).toBoolean();
const isNowhere = (witnessOf: bigint, path: bigint, at = root) =>
  isAbsent(witness(witnessOf), at, Field(path)).toBoolean();

describe("a leaf", () => {
  test.each([LOW, HERE, HIGH])("is in the state with its own fields: %d", (path) => {
    expect(isThere(path, path, fieldsAt(path))).toBe(true);
    expect(isNowhere(path, path)).toBe(false);
  });

  test("has no other fields, and not those of an absent one", () => {
    expect(isThere(HERE, HERE, fieldsAt(LOW))).toBe(false);
    expect(isThere(HERE, HERE, absent)).toBe(false);
  });

  test("is in no other state", () => {
    expect(isThere(HERE, HERE, fieldsAt(HERE), root.add(1))).toBe(false);
  });

  test("is not shown by another leaf", () => {
    for (const other of [LOW, HIGH]) {
      expect(isThere(other, HERE, fieldsAt(HERE))).toBe(false);
      expect(isThere(other, HERE, fieldsAt(other))).toBe(false);
      expect(isThere(other, HERE, absent)).toBe(false);
      expect(isNowhere(other, HERE)).toBe(false);
    }
  });
});

describe("a place without a leaf", () => {
  test("has the fields of an absent one, and no others", () => {
    expect(isThere(NOWHERE, NOWHERE, absent)).toBe(true);
    expect(isThere(NOWHERE, NOWHERE, fieldsAt(HERE))).toBe(false);
    expect(isNowhere(NOWHERE, NOWHERE)).toBe(true);
  });

  test("is shown only by the leaf that skips it", () => {
    expect(isThere(HERE, NOWHERE, absent)).toBe(true);
    // One leaf ends before the place, and the other comes after it.
    for (const other of [LOW, HIGH]) {
      expect(isThere(other, NOWHERE, absent)).toBe(false);
      expect(isNowhere(other, NOWHERE)).toBe(false);
    }
  });

  test("is not shown by another state", () => {
    expect(isThere(NOWHERE, NOWHERE, absent, root.add(1))).toBe(false);
    expect(isNowhere(NOWHERE, NOWHERE, root.add(1))).toBe(false);
  });
});
