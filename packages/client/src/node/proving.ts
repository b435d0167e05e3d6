export type { Batch, ProverAtWork, Proving, Unproven } from "@kifu/wire";
import { batch, type Batch, list, optional, proving, type Proving } from "@kifu/wire";
import type { PageRequest } from "./NodeApi.js";
import { decode, NodeHttp } from "./NodeHttp.js";

const PROVING = `{ chain { ${proving.selection} } }`;
const BATCHES = `query ($first: Int, $after: Int) {
  batches(first: $first, after: $after) { ${batch.selection} }
}`;
const BATCH_OF = `query ($block: Int!) { batch(block: $block) { ${batch.selection} } }`;

/**
 * Fetches how much of a chain is proven, and which provers work on it.
 *
 * @example const { provenBlocks, unproven, provers } = await fetchProving(kifu.url);
 */
export async function fetchProving(url: string, given?: typeof fetch): Promise<Proving> {
  const { chain } = await new NodeHttp(url, given).query(PROVING, {});
  return decode(proving, chain, "chain");
}

/** Fetches batches, latest first. `after` is the number of the previous page's last batch. */
export async function fetchBatches(
  url: string,
  page: PageRequest = {},
  given?: typeof fetch,
): Promise<readonly Batch[]> {
  const { batches } = await new NodeHttp(url, given).query(BATCHES, { ...page });
  return decode(list(batch), batches, "batches");
}

/**
 * Fetches the batch that proves the block at this height; undefined if the block is not proven
 * yet.
 */
export async function fetchBatchOf(
  url: string,
  block: number,
  given?: typeof fetch,
): Promise<Batch | undefined> {
  const { batch: found } = await new NodeHttp(url, given).query(BATCH_OF, { block });
  return decode(optional(batch), found, "batch");
}
