import { PublicKey } from "o1js";
import type { Wire } from "../harness/Draft.js";
import type { Stage } from "./Stage.js";

/** Longer than any write to disk takes. */
const PATIENCE_MS = 10_000;

export class Waiting {
  private readonly byHash = new Map<string, { sender: PublicKey; nonce: bigint }>();

  constructor(private readonly stage: Stage) {}

  add(hash: string, { sender, nonce }: Wire): void {
    if (!this.waits(hash)) return;
    this.byHash.set(hash, { sender: PublicKey.fromBase58(sender), nonce: BigInt(nonce) });
  }

  /**
   * Resolves when no waiting transaction can be admitted. The node admits them after its answer,
   * and steps must not depend on that delay. Throws if the node has forgotten some.
   */
  async settled(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!this.isSettled()) {
      if (performance.now() > deadline) throw new Error("What waits for its nonce is stuck");
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private isSettled(): boolean {
    for (const [hash, { sender, nonce }] of this.byHash) {
      if (!this.waits(hash)) this.byHash.delete(hash);
      else if (nonce <= this.stage.chain.pending.nonce(sender)) return false;
    }
    return (this.stage.parked() ?? this.byHash.size) === this.byHash.size;
  }

  private waits(hash: string): boolean {
    const { store, openTransactions } = this.stage.chain;
    if (store.status(hash)?.kind !== "pending") return false;
    return !openTransactions.some(({ tx }) => tx.hash().toString() === hash);
  }
}
