import { BlockHashMerkleTree, BlockHashTreeEntry } from "@proto-kit/protocol";
import type { Block, BlockResult, BlockWithResult } from "@proto-kit/sequencer";
import { Bool, Field } from "o1js";
import type { Changes } from "../store/Changes.js";
import type { Store } from "../store/Store.js";
import { eachYielding, yieldToEventLoop, inSeparateTurn } from "../lib/time.js";
import type { Executor } from "./Executor.js";
import { NodeOverlay, Overlay } from "./Overlay.js";
import type { OpenBlock } from "./OpenBlock.js";
import { changesOf } from "./StateTree.js";

/**
 * The number of entries that are staged before a pause. Staging this many takes one or two
 * milliseconds. A new leaf adds dozens of entries.
 */
const ENTRIES_AT_ONCE = 500;

export interface SealedBlock extends BlockWithResult {
  stage(changes: Changes): Promise<void>;
}

export async function seal(
  executor: Executor,
  open: OpenBlock,
  store: Store,
): Promise<SealedBlock> {
  const block = open.toBlock();
  const tree = executor.stateTree(store);
  const blockNodes = new NodeOverlay(store.keyValue, "blocks");

  const stateRoot = await tree.set(changesOf(open.state));
  const { blockHashRoot, blockHashWitness } = await yieldToEventLoop(() =>
    enterBlock(block, blockNodes),
  );

  const after = new Overlay(open.state.read);
  const roots = {
    blockHashRoot,
    stateRoot: Field(stateRoot),
    incomingMessagesHash: block.toMessagesHash,
    transactionsHash: block.transactionsHash,
    eternalTransactionsHash: block.toEternalTransactionsHash,
  };
  const { network, transitions } = await yieldToEventLoop(
    async () => await executor.afterBlock(after, roots, block.networkState.during),
  );
  const lastRoot = await tree.set(changesOf(after));
  const stateChanges = await tree.changes();

  const result: BlockResult = {
    afterNetworkState: network,
    stateRoot: lastRoot,
    witnessedRoots: [stateRoot],
    blockHashRoot: blockHashRoot.toBigInt(),
    blockHashWitness,
    afterBlockStateTransitions: transitions,
    blockHash: block.hash.toBigInt(),
  };

  return {
    block,
    result,
    async stage(changes) {
      for (const state of [open.state, after]) {
        await stageEach(state.changes(), ([path, value]) => changes.setState(path, value));
      }
      await stageEach(stateChanges, (change) => changes.batch.change(change));
      await stageEach(blockNodes.writes(), (node) => changes.setNode("blocks", node));
      await inSeparateTurn(() => changes.appendBlock({ block, result }));
    },
  };
}

async function stageEach<T>(items: Iterable<T>, stage: (item: T) => void): Promise<void> {
  await eachYielding(items, ENTRIES_AT_ONCE, stage);
}

function enterBlock(block: Block, nodes: NodeOverlay) {
  const tree = new BlockHashMerkleTree(nodes);
  const height = block.height.toBigInt();
  const entry = new BlockHashTreeEntry({
    block: { index: block.height, transactionListHash: block.transactionsHash },
    closed: Bool(true),
  });
  tree.setLeaf(height, entry.hash());
  return { blockHashRoot: tree.getRoot(), blockHashWitness: tree.getWitness(height) };
}
