import { LinkedMerkleTree } from "@proto-kit/common";
import { BlockHashMerkleTree, BlockHashTreeEntry } from "@proto-kit/protocol";
import type { Block, BlockResult, BlockWithResult } from "@proto-kit/sequencer";
import { Bool, Poseidon } from "o1js";
import type { Changes } from "../store/Changes.js";
import { Staging } from "../store/Staging.js";
import type { Store } from "../store/Store.js";
import { eachInLoopTurns, inLoopTurn, inOwnLoopTurn } from "../inLoopTurn.js";
import type { Executor } from "./Executor.js";
import { Overlay } from "./Overlay.js";
import type { OpenBlock } from "./OpenBlock.js";
import { LeafOverlay, NodeOverlay } from "./TreeOverlay.js";

/** Leaves that are hashed in one go: some five milliseconds. */
const LEAVES_AT_ONCE = 4;
/** Entries that are staged in one go: one or two milliseconds. A leaf that is new comes with dozens of them. */
const ENTRIES_AT_ONCE = 500;

/** A block with its result, and everything that the store must write with it. */
export interface SealedBlock extends BlockWithResult {
  stage(changes: Changes): Promise<void>;
}

/** Computes what follows from an open block: the roots of both trees, and the network's state. */
export async function seal(
  executor: Executor,
  open: OpenBlock,
  store: Store,
): Promise<SealedBlock> {
  const block = open.toBlock();
  const leaves = new Staging(store.keyValue);
  const stateNodes = new NodeOverlay(store, "state");
  const blockNodes = new NodeOverlay(store, "blocks");

  const tree = new LinkedMerkleTree(stateNodes, new LeafOverlay(leaves));
  await setLeaves(tree, open.state);
  const stateRoot = tree.getRoot();
  const { blockHashRoot, blockHashWitness } = await inLoopTurn(() => enterBlock(block, blockNodes));

  const after = new Overlay(open.state.read);
  const roots = {
    blockHashRoot,
    stateRoot,
    incomingMessagesHash: block.toMessagesHash,
    transactionsHash: block.transactionsHash,
    eternalTransactionsHash: block.toEternalTransactionsHash,
  };
  const { network, transitions } = await inLoopTurn(
    async () => await executor.afterBlock(after, roots, block.networkState.during),
  );
  await setLeaves(tree, after);

  const result: BlockResult = {
    afterNetworkState: network,
    stateRoot: tree.getRoot().toBigInt(),
    witnessedRoots: [stateRoot.toBigInt()],
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
      await stageEach(leaves.all(), (change) => changes.batch.change(change));
      await stageEach(stateNodes.writes(), (node) => changes.setNode("state", node));
      await stageEach(blockNodes.writes(), (node) => changes.setNode("blocks", node));
      await inOwnLoopTurn(() => changes.appendBlock({ block, result }));
    },
  };
}

async function stageEach<T>(items: Iterable<T>, stage: (item: T) => void): Promise<void> {
  await eachInLoopTurns(items, ENTRIES_AT_ONCE, stage);
}

async function setLeaves(tree: LinkedMerkleTree, state: Overlay): Promise<void> {
  const changes = [...state.changes()];
  for (let i = 0; i < changes.length; i += LEAVES_AT_ONCE) {
    const some = changes.slice(i, i + LEAVES_AT_ONCE);
    await inLoopTurn(() => {
      const leaves = some.map(([path, value]) => ({
        path,
        value: Poseidon.hash(value).toBigInt(),
      }));
      tree.setLeaves(leaves);
    });
  }
}

/** Writes the block into the tree of blocks' hashes. */
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
