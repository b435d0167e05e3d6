import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { LinkedMerkleTree } from "@proto-kit/common";
import {
  type BlockWithResult,
  InclusionStatus,
  type PendingTransaction,
} from "@proto-kit/sequencer";
import fc from "fast-check";
import { gameNumbers, standaloneRuntime } from "@kifu/chain";
import { Player } from "../harness/Player.js";
import { batches } from "./samples.js";
import { StockChain } from "./StockChain.js";
import { StoreRig } from "./StoreRig.js";

/** Both sequencers get the same transactions in the same order. */
describe("Protokit's own sequencer over a store", () => {
  let rig: StoreRig;
  let memory: StockChain;
  let stored: StockChain;
  let players: [Player, Player];
  const sent: PendingTransaction[] = [];

  beforeAll(async () => {
    rig = await StoreRig.open();
    memory = await StockChain.inMemory();
    stored = await StockChain.over(rig.store);
    const { runtime } = standaloneRuntime();
    players = [new Player(runtime, 1), new Player(runtime, 2)];
  });

  afterAll(async () => {
    await memory.close();
    await stored.close();
    await rig.end();
  });

  async function produce(...transactions: PendingTransaction[]): Promise<void> {
    sent.push(...transactions);
    for (const chain of [memory, stored]) {
      await chain.add(...transactions);
      await chain.produceBlock();
    }
  }

  async function latest(chain: StockChain): Promise<BlockWithResult> {
    return (await chain.blocks.getLatestBlockAndResult()) as BlockWithResult;
  }

  async function expectSame(): Promise<void> {
    expect(await latest(stored)).toEqual(await latest(memory));
  }

  test("makes the blocks that it makes in memory, and so after a restart", async () => {
    const game = gameNumbers.TicTacToe;
    const [a, b] = players;
    await produce(a.register({ game }), b.register({ game }));
    await expectSame();
    await produce(a.ticTacToe(1, await memory.match(1), "b2"));
    await expectSame();
    await produce();
    await expectSame();

    // Closing the sequencer also closes its database.
    await stored.close();
    stored = await StockChain.over(await rig.reopen());
    await expectSame();
    // The first move is out of turn. It is in the block, with the reason for its failure.
    await produce(a.ticTacToe(1, await memory.match(1), "a3"), b.resign(1, 1));
    await expectSame();
    const { block } = await latest(stored);
    expect(block.transactions.map(({ statusMessage }) => statusMessage)).toEqual([
      "match/not-your-turn",
      undefined,
    ]);
    expect(rig.store.blockCount()).toBe(4);
  });

  test("finds every transaction in its block, once", async () => {
    expect(await stored.transactions.countPendingUserTransactions()).toBe(0);
    for (const transaction of sent) {
      const hash = transaction.hash().toString();
      expect(await stored.explorer.fetchTxInclusion(hash)).toBe(InclusionStatus.INCLUDED);
      const found = await stored.transactions.findTransaction(hash);
      expect(found?.transaction).toEqual(transaction);
      expect(found?.batch).toBeUndefined();
      expect(await stored.transactions.pushUserTransaction(transaction, 0)).toBe(false);
    }
    expect(await stored.explorer.fetchTxInclusion("5")).toBe(InclusionStatus.UNKNOWN);
  });

  test("gives provers what memory gives them, and keeps the tree that they prove", async () => {
    const [ours, theirs] = [await stored.trace(), await memory.trace()];
    expect(plain(ours.trace)).toEqual(plain(theirs.trace));
    expect(ours.trace.transactions.length).toBe(sent.length);

    const blocks = await stored.blocks.getNewBlocks();
    const batch = {
      ...fc.sample(batches, { numRuns: 1, seed: 1 })[0]!,
      height: 0,
      blockHashes: blocks.map(({ block }) => block.hash.toString()),
    };
    // Does what BatchProducerModule does when it has the proof.
    await rig.store.transactions.run(async () => {
      await stored.batches.pushBatch(batch);
      await ours.tree.mergeIntoParent();
    });
    expect(rig.store.provenBlocks()).toBe(4);
    expect(await stored.blocks.getNewBlocks()).toEqual([]);
    expect(await stored.batches.getLatestBatch()).toEqual(batch);
    const [first] = sent as [PendingTransaction];
    expect(await stored.transactions.findTransaction(first.hash().toString())).toMatchObject({
      block: blocks[0]!.block.hash.toString(),
      batch: 0,
    });

    const { tree } = await stored.trace();
    const root = new LinkedMerkleTree(tree.treeStore, tree).getRoot();
    expect(root.toBigInt()).toBe((await latest(memory)).result.stateRoot);
  });

  test("refuses a batch out of order, or of blocks that are not there", async () => {
    const [sample] = fc.sample(batches, { numRuns: 1, seed: 1 });
    const blockHashes = [(await latest(stored)).block.hash.toString()];
    const push = async (change: object) =>
      await stored.batches.pushBatch({ ...sample!, height: 1, blockHashes, ...change });
    await expect(push({ height: 2 })).rejects.toThrow("Batch 2 does not follow 1");
    await expect(push({ blockHashes: ["5"] })).rejects.toThrow("proves no block");
    expect(await stored.batches.getCurrentBatchHeight()).toBe(1);
  });
});

/** A JSON form for the prover, in which the order of fields does not matter. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
