import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { rootOverPath } from "../../src/hidden/merklePath.js";
import { merkleTree, rootOverPath as plainRoot } from "../../src/hidden/plain/index.js";
import { findTwoSided } from "../../src/testing/index.js";
import { answer, type Circuit } from "../board/circuit.js";
import { anyField } from "../board/samples.js";
import { expectTwins } from "../board/twins.js";

const circuit: Circuit = ([leaf, index, ...path]) => [rootOverPath(leaf!, index!, path)];

const LEAVES = [11n, 12n, 13n, 14n, 15n];

describe.each([3, 5, 6])("a tree of depth %i", (depth) => {
  const tree = merkleTree(LEAVES, depth);

  test("has a path from each leaf to the root, also from unused ones", () => {
    for (let index = 0; index < 2 ** depth; index++) {
      const leaf = LEAVES[index] ?? 0n;
      // A node whose leaves are all unused is 0, and not the hash of two zeros.
      const leads = plainRoot(leaf, index, tree.path(index)) === tree.root;
      expect([index, leads]).toEqual([index, index < LEAVES.length || index === 5]);
    }
  });

  test("has one path for each leaf and index", () => {
    const path = tree.path(3);
    const roots = [
      plainRoot(14n, 3, path),
      plainRoot(13n, 3, path),
      plainRoot(14n, 2, path),
      ...path.map((_, i) =>
        plainRoot(
          14n,
          3,
          path.map((node, j) => (i === j ? node + 1n : node)),
        ),
      ),
    ];
    expect(roots.filter((root) => root === tree.root)).toHaveLength(1);
    expect(new Set(roots).size).toBe(roots.length);
  });

  test("is climbed alike in the circuit", async () => {
    const index = fc.bigInt(0n, BigInt(2 ** depth - 1));
    const path = fc.array(anyField, { minLength: depth, maxLength: depth });
    const inputs = fc.tuple(anyField, index, path).map(([leaf, at, nodes]) => [leaf, at, ...nodes]);
    await expectTwins(
      circuit,
      inputs,
      (leaf, at, ...nodes) => [plainRoot(leaf, Number(at), nodes)],
      { constants: 40, systems: 5 },
    );
  });

  test("leaves a lying prover no other root, and no index outside", async () => {
    for (const index of [0n, 5n, BigInt(2 ** depth - 1)]) {
      const inputs = [14n, index, ...tree.path(Number(index))];
      const lie = await findTwoSided({ inputs, run: circuit }, { most: 150 });
      expect([index, lie]).toEqual([index, undefined]);
    }
    const outside = [14n, BigInt(2 ** depth), ...tree.path(0)];
    await expect(answer(circuit, outside)).rejects.toThrow();
  });
});

test("a tree has no room for more leaves", () => {
  expect(() => merkleTree(LEAVES, 2)).toThrow(RangeError);
});
