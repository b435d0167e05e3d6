import type { ProverAtWork } from "@kifu/wire";
import type { BatchTaker } from "./BatchTaker.js";
import type { ProvenBatch } from "./ProvenBatch.js";
import type { ProverWatch } from "./watchProvers.js";

/** A prover elsewhere that has told nothing for this long is not at work: it tells every few seconds. */
const SILENT_MS = 120_000;

/** What is known of a chain's provers, on this machine and elsewhere, and where they hand over batches. */
export class Provers {
  private elsewhere: { readonly provers: readonly ProverAtWork[]; readonly at: number } | undefined;

  constructor(
    private readonly here: Pick<ProverWatch, "provers">,
    private readonly taker: Pick<BatchTaker, "handOver">,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Who proves the chain now. */
  get provers(): readonly ProverAtWork[] {
    const { elsewhere, here } = this;
    const isHeard = elsewhere !== undefined && this.now() - elsewhere.at < SILENT_MS;
    return isHeard ? [...here.provers, ...elsewhere.provers] : here.provers;
  }

  /** A prover elsewhere tells what it does, in place of what was told before. */
  announce(provers: readonly ProverAtWork[]): void {
    this.elsewhere = { provers, at: this.now() };
  }

  /** See `BatchTaker`. */
  async handOver(batch: ProvenBatch): Promise<void> {
    await this.taker.handOver(batch);
  }
}
