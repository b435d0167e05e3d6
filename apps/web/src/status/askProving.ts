import { type Batch, fetchBatches, fetchProving, type Proving } from "@kifu/client/proving";

/** How many batches are shown. */
const SHOWN_BATCHES = 10;

/** How proving goes, and the latest batches. */
export interface ProvingState {
  readonly proving: Proving;
  readonly batches: readonly Batch[];
}

/** Asks a node for both. */
export async function askProving(url: string): Promise<ProvingState> {
  const [proving, batches] = await Promise.all([
    fetchProving(url),
    fetchBatches(url, { first: SHOWN_BATCHES }),
  ]);
  return { proving, batches };
}
