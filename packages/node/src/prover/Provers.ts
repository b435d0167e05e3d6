import type { ProverAtWork } from "@kifu/wire";
import type { BatchTaker } from "./BatchTaker.js";
import type { ProvenBatch } from "./ProvenBatch.js";
import type { ProverWatch } from "./watchProvers.js";

/**
 * A remote prover reports every few seconds. After this long without a report, it counts as gone.
 */
const SILENT_MS = 120_000;

/** The provers at work on a chain, local and remote. Takes their batches. */
export class Provers {
  private elsewhere: { readonly provers: readonly ProverAtWork[]; readonly at: number } | undefined;

  constructor(
    private readonly here: Pick<ProverWatch, "provers">,
    private readonly taker: Pick<BatchTaker, "handOver">,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get provers(): readonly ProverAtWork[] {
    const { elsewhere, here } = this;
    const isHeard = elsewhere !== undefined && this.now() - elsewhere.at < SILENT_MS;
    return isHeard ? [...here.provers, ...elsewhere.provers] : here.provers;
  }

  /** Replaces the reports of remote provers. */
  announce(provers: readonly ProverAtWork[]): void {
    this.elsewhere = { provers, at: this.now() };
  }

  async handOver(batch: ProvenBatch): Promise<void> {
    await this.taker.handOver(batch);
  }
}
