import type { ProverAtWork } from "@kifu/wire";
import type { NodeClient } from "./NodeClient.js";

/** How often the node is told: it takes one that is silent for two minutes for gone. */
const TELL_MS = 10_000;

/** Tells a node what a prover on another machine does, as `ProverStatusFile` tells one on this. */
export class NodeStatus {
  private timer: NodeJS.Timeout | undefined;
  /** Who proves and what, as it was told last. */
  provers: readonly ProverAtWork[] = [];

  constructor(private readonly node: Pick<NodeClient, "mention">) {}

  show(provers: readonly ProverAtWork[]): void {
    this.provers = provers;
    this.timer ??= setInterval(() => void this.node.mention(this.provers), TELL_MS).unref();
  }

  /** Nobody proves any more. */
  end(): void {
    clearInterval(this.timer);
    this.provers = [];
    void this.node.mention([]);
  }
}
