import { LinkedMerkleTree } from "@proto-kit/common";
import { Field, Poseidon } from "o1js";
import { yieldToEventLoop } from "../yieldToEventLoop.js";
import type { Change } from "../store/KeyValue.js";
import { putNode } from "../store/parts/trees.js";
import { type Entries, UnwrittenChanges } from "../store/UnwrittenChanges.js";
import type { Overlay } from "./Overlay.js";
import { LeafOverlay } from "./LeafOverlay.js";
import { NodeOverlay } from "./NodeOverlay.js";

/** Leaves that are hashed in one go: some five milliseconds. */
const LEAVES_AT_ONCE = 4;

/** What a block writes into the state, in its order: it decides which places new leaves take. */
export type StateChanges = readonly (readonly [bigint, readonly bigint[]])[];

/** What was written into a state, as it goes from thread to thread. */
export function changesOf(state: Overlay): StateChanges {
  return Array.from(state.changes(), ([path, value]) => [
    path,
    value.map((field) => field.toBigInt()),
  ]);
}

/** The tree of the state, as a block leaves it. */
export interface StateTree {
  /** The root, once these are set. */
  set(changes: StateChanges): Promise<bigint>;
  /** All that the store must write of it. */
  changes(): Promise<Iterable<Change>>;
}

/** The tree over that of a store. */
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
