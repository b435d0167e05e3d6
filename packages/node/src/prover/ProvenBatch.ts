import { count, decimal, list, object } from "@kifu/wire";
import type { JsonProof } from "o1js";
import { jsonProof } from "./jsonProof.js";

/** Blocks that a proof is of. */
export interface ProvenBlocks {
  /** The height of the first. */
  readonly first: number;
  readonly blockHashes: readonly string[];
}

/** Blocks that are proven together, as the batch with this number. */
export interface BatchBlocks extends ProvenBlocks {
  readonly number: number;
}

/** Blocks that were proven together, and their proof. */
export interface ProvenBatch extends BatchBlocks {
  readonly proof: JsonProof;
}

const blocks = { number: count, first: count, blockHashes: list(decimal, Infinity) };

/** Blocks of a batch, in JSON. Throws a `BadAnswer` at anything else. */
export const batchBlocks = object(blocks);

/** A batch as it is handed over, in JSON. Throws a `BadAnswer` at anything else. */
export const provenBatch = object({ ...blocks, proof: jsonProof });
