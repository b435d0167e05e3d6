import { LinkedMerkleTree } from "@proto-kit/common";
import { Field, Poseidon } from "o1js";
import { yieldToEventLoop } from "../lib/time.js";
import type { Change } from "../store/KeyValue.js";
import { putNode } from "../store/parts/trees.js";
import { type Entries, UnwrittenChanges } from "../store/UnwrittenChanges.js";
import { LeafOverlay, NodeOverlay, type Overlay } from "./Overlay.js";

/**
 * The number of leaves that are hashed before a pause. Hashing this many takes about five
 * milliseconds.
 */
const LEAVES_AT_ONCE = 4;

/** The writes of a block. New leaves are placed in this order. */
export type StateChanges = readonly (readonly [bigint, readonly bigint[]])[];

/** Returns the writes in a form that can be sent between threads. */
export function changesOf(state: Overlay): StateChanges {
  return Array.from(state.changes(), ([path, value]) => [
    path,
    value.map((field) => field.toBigInt()),
  ]);
}

export interface StateTree {
  set(changes: StateChanges): Promise<bigint>;
  /** Returns everything that the store must write for the tree. */
  changes(): Promise<Iterable<Change>>;
}

/** Keeps changes in memory, on top of a store's tree. */
export class StoredStateTree implements StateTree {
  private readonly unwritten: UnwrittenChanges;
  private readonly nodes: NodeOverlay;
  private readonly tree: LinkedMerkleTree;

  constructor(stored: Entries) {
    this.unwritten = new UnwrittenChanges(stored);
    this.nodes = new NodeOverlay(stored, "state");
    this.tree = new LinkedMerkleTree(this.nodes, new LeafOverlay(this.unwritten));
  }

  async set(changes: StateChanges): Promise<bigint> {
    for (let i = 0; i < changes.length; i += LEAVES_AT_ONCE) {
      const some = changes.slice(i, i + LEAVES_AT_ONCE);
      await yieldToEventLoop(() => {
        const leaves = some.map(([path, value]) => ({
          path,
          value: Poseidon.hash(value.map(Field)).toBigInt(),
        }));
        this.tree.setLeaves(leaves);
      });
    }
    return this.tree.getRoot().toBigInt();
  }

  async changes(): Promise<Iterable<Change>> {
    for (const node of this.nodes.writes()) putNode(this.unwritten, "state", node);
    return this.unwritten.all();
  }
}
