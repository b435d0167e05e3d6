import type { ProverAtWork } from "@kifu/wire";
import type { NodeClient } from "./NodeClient.js";

/** How often to report. The node considers a prover gone after two minutes of silence. */
const REPORT_MS = 10_000;

/**
 * Reports a prover's status to a node on another machine, as `ProverStatusFile` does on the same
 * machine.
 */
export class NodeStatus {
  private timer: NodeJS.Timeout | undefined;
  /** The last reported status. */
  provers: readonly ProverAtWork[] = [];

  constructor(private readonly node: Pick<NodeClient, "mention">) {}

  show(provers: readonly ProverAtWork[]): void {
    this.provers = provers;
    this.timer ??= setInterval(() => void this.node.mention(this.provers), REPORT_MS).unref();
  }

  /** Reports that nobody proves any more. */
  end(): void {
    clearInterval(this.timer);
    this.provers = [];
    void this.node.mention([]);
  }
}
