import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Block, BlockWithResult, PendingTransaction } from "@proto-kit/sequencer";
import { MemoryChain } from "@kifu/chain/memory-chain";
import type { Chain } from "../../src/sequencer/Chain.js";
import { openChain } from "../harness/openChain.js";
import type { Store } from "../../src/store/Store.js";
import { defaultTerms } from "@kifu/chain";
import { Player } from "../harness/Player.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";

/** The parts of a block that its proof depends on. */
function essence({ block, result }: BlockWithResult) {
  return {
    hash: String(block.hash),
    height: String(block.height),
    transactionsHash: String(block.transactionsHash),
    fromStateRoot: String(block.fromStateRoot),
    toEternalTransactionsHash: String(block.toEternalTransactionsHash),
    transactions: block.transactions.map(({ tx, status, stateTransitions, events }) => ({
      hash: String(tx.hash()),
      status: status.toBoolean(),
      transitions: stateTransitions.map((batch) => ({
        applied: batch.applied,
        transitions: batch.stateTransitions.map((transition) => transition.toJSON()),
      })),
      events: events.map(({ eventName, data }) => [eventName, data.map(String)]),
    })),
    stateRoot: String(result.stateRoot),
    witnessedRoots: result.witnessedRoots.map(String),
    blockHashRoot: String(result.blockHashRoot),
    afterHeight: String(result.afterNetworkState.block.height),
    afterRoot: String(result.afterNetworkState.previous.rootHash),
  };
}

describe("the open block", () => {
  let stock: MemoryChain;
  let chain: Chain;
  let store: Store;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    stock = await MemoryChain.start();
    folder = await temporaryFolder();
    store = await openStoreAt(folder.path);
    chain = await openChain(store, defaultTerms);
  });

  afterAll(async () => {
    await stock.close();
    await chain.stop();
    await store.close();
    await folder.remove();
  });

  async function onStock(transactions: PendingTransaction[]): Promise<BlockWithResult> {
    const { sequencer } = stock.appChain;
    for (const transaction of transactions) await sequencer.resolve("Mempool").add(transaction);
    const block = (await stock.appChain.produceBlock()) as Block;
    const queue = sequencer.dependencyContainer.resolve<{
      getLatestBlockAndResult(): Promise<BlockWithResult>;
    }>("BlockQueue");
    const latest = await queue.getLatestBlockAndResult();
    expect(latest.block.hash).toEqual(block.hash);
    return latest;
  }

  async function here(transactions: PendingTransaction[]): Promise<BlockWithResult> {
    for (const transaction of transactions) await chain.admit(transaction);
    return await chain.closeBlock();
  }

  it("makes the blocks, transitions and roots that Protokit's own sequencer makes", async () => {
    const players = [1, 2, 3, 4].map((number) => new Player(chain.runtime, number));
    const [a, b, c, d] = players as [Player, Player, Player, Player];
    const blocks: (() => PendingTransaction[])[] = [
      () => [a.register(), b.register(), c.register()],
      () => [],
      () => [d.register({ game: 2 })],
      () => [a.randzu(1, matchOf(1), "h8")],
      () => [b.randzu(1, matchOf(1), "h9"), c.register({ game: 2 })],
      () => [a.randzu(1, matchOf(1), "i8"), c.ticTacToe(2, matchOf(2), "b2")],
      () => [b.resign(1, 1), d.ticTacToe(2, matchOf(2), "a1"), a.register(), b.register()],
      () => [],
    ];
    for (const transactions of blocks) {
      const signed = transactions();
      const ours = essence(await here(signed));
      expect(ours).toEqual(essence(await onStock(signed)));
    }
    expect(store.blockCount()).toBe(blocks.length);
  });

  function matchOf(id: number) {
    const match = chain.pending.match(id);
    if (match === undefined) throw new Error(`No match ${id}`);
    return match;
  }
});
