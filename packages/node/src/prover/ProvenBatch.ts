import { count, decimal, list, object } from "@kifu/wire";
import type { JsonProof } from "o1js";
import { jsonProof } from "./jsonProof.js";

/** The blocks that a proof covers. */
export interface ProvenBlocks {
  /** The height of the first block. */
  readonly first: number;
  readonly blockHashes: readonly string[];
}

export interface BatchBlocks extends ProvenBlocks {
  readonly number: number;
}

export interface ProvenBatch extends BatchBlocks {
  readonly proof: JsonProof;
}

const blocks = { number: count, first: count, blockHashes: list(decimal, Infinity) };

/** Decodes the blocks of a batch from JSON. Throws a `BadAnswer` for malformed input. */
export const batchBlocks = object(blocks);

/** Decodes a finished batch from JSON. Throws a `BadAnswer` for malformed input. */
export const provenBatch = object({ ...blocks, proof: jsonProof });
