import { type Batch, fetchBatches, fetchProving, type Proving } from "@kifu/client/proving";

const SHOWN_BATCHES = 10;

export interface ProvingState {
  readonly proving: Proving;
  readonly batches: readonly Batch[];
}

export async function askProving(url: string): Promise<ProvingState> {
  const [proving, batches] = await Promise.all([
    fetchProving(url),
    fetchBatches(url, { first: SHOWN_BATCHES }),
  ]);
  return { proving, batches };
}
