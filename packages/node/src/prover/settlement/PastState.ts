import { createMerkleTree, LinkedMerkleTree, type StoredLeaf } from "@proto-kit/common";
import type { BlockWithResult, UntypedStateTransition } from "@proto-kit/sequencer";
import { Field, Poseidon } from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { eachYielding, yieldToEventLoop } from "../../lib/time.js";
import type { Store } from "../../store/Store.js";

export type PastStore = Pick<
  Store,
  | ("state" | "leaf" | "previousLeaf" | "maximumIndex" | "node")
  | ("blockCount" | "blockWithResult" | "result")
>;

type Fields = readonly Field[];

class Tree extends createMerkleTree(LinkedMerkleTree.HEIGHT) {}

/** Hashing this many leaves takes about five milliseconds. */
const LEAVES_AT_ONCE = 4;

export interface PastStateOptions {
  /** Reads blocks with their traces. By default, throws `store/pruned` if a trace is missing. */
  readonly readBlocks?:
    | ((from: number, to: number) => AsyncIterable<readonly BlockWithResult[]>)
    | undefined;
  /** How many changed paths are undone at most. */
  readonly mostChanges?: number;
}

/**
 * The state and its tree after a number of blocks, read from a store that has more. Undoes what
 * later blocks wrote, in memory. Each later block is undone once.
 */
export class PastState {
  /** What the paths that were written since contained before; undefined for new paths. */
  private readonly before = new Map<bigint, Fields | undefined>();
  private readonly nodes = new Map<number, Map<bigint, bigint>>();
  private readonly tree: Tree;
  private followed: number;

  constructor(
    private readonly store: PastStore,
    readonly blocks: number,
    private readonly options: PastStateOptions = {},
  ) {
    this.followed = blocks;
    this.tree = new Tree({
      getNode: (index, level) =>
        this.nodes.get(level)?.get(index) ?? store.node("state", level, index),
      setNode: (index, level, value) => this.setNode(index, level, value),
    });
  }

  get root(): bigint {
    return this.store.result(this.blocks - 1)!.stateRoot;
  }

  /**
   * Undoes the blocks that the store has got since. What is read is right until this process lets
   * another block in.
   */
  async follow(): Promise<void> {
    const { store } = this;
    const { readBlocks = (from, to) => readEach(store, from, to), mostChanges = Infinity } =
      this.options;
    while (this.followed < store.blockCount()) {
      const written = new Set<bigint>();
      while (this.followed < store.blockCount()) {
        for await (const blocks of readBlocks(this.followed, store.blockCount())) {
          for (const block of blocks) {
            if (this.before.size > mostChanges) throw tooFar(this.blocks);
            await yieldToEventLoop(() => this.undo(block, written));
          }
        }
      }
      // From here to the end of `keepSiblings`, no block comes in between.
      const leaves = this.changedLeaves(written);
      this.keepSiblings(leaves.map(({ index }) => index));
      const batches: (typeof leaves)[] = [];
      for (let i = 0; i < leaves.length; i += LEAVES_AT_ONCE) {
        batches.push(leaves.slice(i, i + LEAVES_AT_ONCE));
      }
      await eachYielding(batches, 1, (batch) => this.tree.setLeaves(batch));
    }
    if (this.tree.getRoot().toBigInt() === this.root) return;
    throw new Error(`The state after ${this.blocks} blocks cannot be read from the store`);
  }

  state(path: bigint): Fields | undefined {
    return this.before.has(path) ? this.before.get(path) : this.store.state(path);
  }

  /** Undefined if the state has no such path. */
  leaf(path: bigint): StoredLeaf | undefined {
    const stored = this.isNew(path) ? undefined : this.store.leaf(path);
    if (stored === undefined) return undefined;
    let { nextPath } = stored.leaf;
    while (this.isNew(nextPath)) nextPath = this.store.leaf(nextPath)!.leaf.nextPath;
    const before = this.before.get(path);
    const value = before === undefined ? stored.leaf.value : hashOf(before);
    return { index: stored.index, leaf: { path, value, nextPath } };
  }

  /** The leaf with the greatest path below the given path. */
  previousLeaf(path: bigint): StoredLeaf {
    let below = this.store.previousLeaf(path);
    while (below !== undefined && this.isNew(below.leaf.path)) {
      below = this.store.previousLeaf(below.leaf.path);
    }
    const found = below && this.leaf(below.leaf.path);
    if (found === undefined) throw new Error(`No leaf comes before ${path}`);
    return found;
  }

  /** The siblings on the way from a leaf to the root. */
  siblings(index: bigint): bigint[] {
    return this.tree.getWitness(index).path.map((sibling) => sibling.toBigInt());
  }

  private isNew(path: bigint): boolean {
    return this.before.has(path) && this.before.get(path) === undefined;
  }

  private undo({ block, result }: BlockWithResult, written: Set<bigint>): void {
    if (Number(block.height.toBigInt()) !== this.followed) return;
    const take = (transitions: readonly UntypedStateTransition[]) => {
      for (const { path, fromValue, toValue } of transitions) {
        const key = path.toBigInt();
        if (!toValue.isSome.toBoolean() || this.before.has(key)) continue;
        this.before.set(key, fromValue.isSome.toBoolean() ? fromValue.value : undefined);
        written.add(key);
      }
    };
    take(block.beforeBlockStateTransitions);
    for (const { stateTransitions } of block.transactions) {
      for (const each of stateTransitions) if (each.applied) take(each.stateTransitions);
    }
    take(result.afterBlockStateTransitions);
    this.followed++;
  }

  /** The leaves that these writes changed, as they were before. A new leaf was empty. */
  private changedLeaves(written: Iterable<bigint>): { index: bigint; leaf: Field }[] {
    const changed = new Map<bigint, Field>();
    for (const path of written) {
      const stored = this.store.leaf(path);
      if (stored === undefined) throw new Error(`The store has no leaf at ${path}`);
      if (this.isNew(path)) changed.set(stored.index, Field(0));
      // A new leaf was put after an earlier one, or after another new leaf, which is also empty.
      const leaf = this.leaf(this.isNew(path) ? this.pathBefore(path) : path);
      if (leaf !== undefined) changed.set(leaf.index, leafHash(leaf));
    }
    return Array.from(changed, ([index, leaf]) => ({ index, leaf }));
  }

  private pathBefore(path: bigint): bigint {
    return this.store.previousLeaf(path)?.leaf.path ?? 0n;
  }

  /** Keeps the siblings above these leaves, because a later block may change them in the store. */
  private keepSiblings(indices: readonly bigint[]): void {
    for (const index of indices) {
      for (let level = 0; level < LinkedMerkleTree.HEIGHT - 1; level++) {
        const sibling = (index >> BigInt(level)) ^ 1n;
        if (this.nodes.get(level)?.has(sibling) === true) continue;
        this.setNode(sibling, level, this.tree.getNode(level, sibling).toBigInt());
      }
    }
  }

  private setNode(index: bigint, level: number, value: bigint): void {
    const nodes = this.nodes.get(level) ?? new Map<bigint, bigint>();
    this.nodes.set(level, nodes);
    nodes.set(index, value);
  }
}

function tooFar(blocks: number): NodeError {
  return new NodeError(
    nodeCodes.leave.tooFar,
    "The chain has changed too much since it was last settled.",
    {
      details: { settled: blocks },
      remedy: "Use an older file, or `kifu exit` with a copy of the store.",
    },
  );
}

async function* readEach(
  store: Pick<Store, "blockWithResult">,
  from: number,
  to: number,
): AsyncGenerator<BlockWithResult[]> {
  for (let height = from; height < to; height++) yield [store.blockWithResult(height)];
}

function hashOf(fields: Fields): bigint {
  return Poseidon.hash([...fields]).toBigInt();
}

function leafHash({ leaf: { value, path, nextPath } }: StoredLeaf): Field {
  return Poseidon.hash([Field(value), Field(path), Field(nextPath)]);
}
