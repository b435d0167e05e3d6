import type { StoredLeaf } from "@proto-kit/common";
import type { AsyncLinkedLeafStore } from "@proto-kit/sequencer";
import type { Access } from "../Access.js";
import {
  putLeaf,
  readLeaf,
  readMaximumIndex,
  readPreviousLeaf,
  type Stage,
} from "../parts/trees.js";
import { AsyncNodes } from "./AsyncNodes.js";
import { Writes } from "./Writes.js";

/** The leaves of the state's tree, as Protokit asks for them. */
export class AsyncLeaves implements AsyncLinkedLeafStore {
  readonly treeStore: AsyncNodes;
  private readonly writes: Writes<StoredLeaf>;

  constructor(
    private readonly access: Access,
    private readonly stage: Stage,
  ) {
    this.treeStore = new AsyncNodes(access, stage === "proven" ? "provenState" : "state");
    this.writes = new Writes(access, (staging, leaf) => putLeaf(staging, stage, leaf));
  }

  async openTransaction(): Promise<void> {}

  async commit(): Promise<void> {
    await this.writes.commit();
  }

  writeLeaves(leaves: StoredLeaf[]): void {
    this.writes.push(leaves);
  }

  async getLeavesAsync(paths: bigint[]): Promise<(StoredLeaf | undefined)[]> {
    const { entries } = this.access;
    return paths.map((path) => readLeaf(entries, this.stage, path));
  }

  async getMaximumIndexAsync(): Promise<bigint | undefined> {
    return readMaximumIndex(this.access.entries, this.stage);
  }

  /** None for a path that has a leaf: Protokit's own stores answer so. */
  async getPreviousLeavesAsync(paths: bigint[]): Promise<(StoredLeaf | undefined)[]> {
    const { entries } = this.access;
    return paths.map((path) => {
      const previous = readPreviousLeaf(entries, this.stage, path);
      return previous !== undefined && previous.leaf.nextPath > path ? previous : undefined;
    });
  }
}
