import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing";
import { Field } from "o1js";
import { MemoryChain } from "../../src/cli/MemoryChain.js";
import { allForgeries } from "./forgeries/allForgeries.js";
import { blockInputs, blocks, emptyBlock, proveBlocks, publicValues } from "./forgeries/blocks.js";
import {
  batchInputs,
  proveTransitions,
  shownBy,
  transition,
  treeWith,
} from "./forgeries/stateTransitions.js";
import { proveTransaction } from "./forgeries/transactions.js";

let chain: MemoryChain;

beforeAll(async () => {
  chain = await MemoryChain.start();
});

afterAll(async () => {
  await chain.close();
});

describe("an operator cannot prove that", () => {
  // The chain exists when a test runs, but not yet when the tests get their names.
  const listed = allForgeries(undefined as never);
  test.each(listed.map(({ name, refusedBy }, i) => [name, refusedBy, i] as const))(
    "%s (%s)",
    async (_, refusedBy, i) => {
      await expect(allForgeries(chain)[i]?.attempt()).rejects.toThrow(refusedBy);
    },
  );
});

describe("an honest operator proves that", () => {
  const present = 12_345n;
  const absent = 777_777n;

  test.each(someOf(1, [absent, 1n, Field.ORDER - 2n]))(
    "a leaf holds its value and none is at %s, without changing the root",
    async (path) => {
      const tree = treeWith();
      const content = tree.getLeaf(present)?.value.toBigInt() ?? 0n;
      tree.setLeaf(99n, 5n);
      tree.setLeaf(500_000_000n, 5n);
      const root = tree.getRoot();
      const read = [transition(present, content), transition(path, 0n)];
      const shown = [shownBy(tree, present), shownBy(tree, path)];
      const output = await proveTransitions(batchInputs(root, read, shown));
      expect(output.root).toEqual(root);
      expect(tree.getRoot()).toEqual(root);
    },
  );

  test("a leaf is created, changed, and read again", async () => {
    const tree = treeWith();
    const root = tree.getRoot();
    const changes = [
      transition(absent, 0n, 7n),
      transition(present, tree.getLeaf(present)?.value.toBigInt() ?? 0n, 8n),
      transition(absent, 7n),
      transition(888_888n, 0n),
    ];
    const shown = [
      tree.setLeaf(absent, 7n),
      tree.setLeaf(present, 8n),
      shownBy(tree, absent),
      shownBy(tree, 888_888n),
    ];
    const output = await proveTransitions(batchInputs(root, changes, shown));
    expect(output.root).toEqual(tree.getRoot());
  });

  test("a transaction was run in its block", async () => {
    const { bundlesHash } = await proveTransaction(chain);
    expect(bundlesHash.toBigInt()).not.toBe(0n);
  });

  test("a message was run in its block", async () => {
    const { incomingMessagesHash } = await proveTransaction(chain, { isMessage: true });
    expect(incomingMessagesHash.toBigInt()).not.toBe(0n);
  });

  test("two blocks follow each other", async () => {
    const before = publicValues();
    const after = await proveBlocks(chain, blockInputs(blocks(emptyBlock(), emptyBlock())));
    expect(after.blockNumber.toBigInt()).toBe(2n);
    expect(after.stateRoot).toEqual(before.stateRoot);
    expect(after.proverStateRemainder.toBigInt()).toBe(0n);
  });
});
