import type { JsonProof } from "o1js";

/** Blocks that a proof is of. */
export interface ProvenBlocks {
  /** The height of the first. */
  readonly first: number;
  readonly blockHashes: readonly string[];
}

/** Blocks that were proven together, and their proof. */
export interface ProvenBatch extends ProvenBlocks {
  readonly number: number;
  readonly proof: JsonProof;
}
