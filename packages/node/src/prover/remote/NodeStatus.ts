import type { ProverAtWork } from "@kifu/wire";
import type { NodeClient } from "./NodeClient.js";

/**
 * The interval between two reports. A node considers a prover gone after two minutes without a
 * report.
 */
const REPORT_MS = 10_000;

/**
 * Reports a prover's status to a node on another machine. On the same machine, `ProverStatusFile`
 * does this.
 */
export class NodeStatus {
  private timer: NodeJS.Timeout | undefined;
  /** The provers that the next report names. */
  provers: readonly ProverAtWork[] = [];

  constructor(private readonly node: Pick<NodeClient, "mention">) {}

  show(provers: readonly ProverAtWork[]): void {
    this.provers = provers;
    this.timer ??= setInterval(() => void this.node.mention(this.provers), REPORT_MS).unref();
  }

  end(): void {
    clearInterval(this.timer);
    this.provers = [];
    void this.node.mention([]);
  }
}
