import { count, decimal, list, object } from "@kifu/wire";
import type { JsonProof } from "o1js";
import { jsonProof } from "./jsonProof.js";

/** The blocks of a proof. */
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

/** Decodes the blocks of a batch from JSON. Throws a `BadAnswer` for anything else. */
export const batchBlocks = object(blocks);

/** Decodes a finished batch from JSON. Throws a `BadAnswer` for anything else. */
export const provenBatch = object({ ...blocks, proof: jsonProof });
