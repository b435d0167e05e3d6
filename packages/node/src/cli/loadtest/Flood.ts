import { setTimeout as sleep } from "node:timers/promises";
import { KifuError } from "@kifu/client";
import type { NodeApi } from "@kifu/client/node";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey } from "o1js";
import { type KifuRuntime, signCall } from "@kifu/chain";

/** Different transactions, sent over and over. */
const VARIETY = 50;

/**
 * One key that sends as fast as it is told. What it sends is well formed and well signed, and
 * fails only when it runs: it claims the timeout of matches that do not exist. That is what
 * costs a node most.
 */
export class Flood {
  private readonly transactions: PendingTransaction[];
  private readonly refused: Record<string, number> = {};
  private sent = 0;
  private accepted = 0;

  constructor(
    runtime: KifuRuntime,
    private readonly client: NodeApi,
    private readonly perSecond: number,
  ) {
    const key = PrivateKey.random();
    this.transactions = Array.from({ length: VARIETY }, (_, i) =>
      signCall(runtime, { key, nonce: 0 }, "Matches", "claimTimeout", Field(2 ** 40 + i)),
    );
  }

  /** Sends until `end`, on the clock of `performance.now`, and waits for the answers. */
  async run(end: number): Promise<void> {
    const began = performance.now();
    const answers: Promise<void>[] = [];
    for (let now = began; now < end; now = performance.now()) {
      const due = Math.floor(((now - began) / 1000) * this.perSecond);
      while (this.sent < due) answers.push(this.send());
      await sleep(10);
    }
    await Promise.all(answers);
  }

  report() {
    const { sent, accepted, refused } = this;
    return { sent, accepted, refused };
  }

  private async send(): Promise<void> {
    const transaction = this.transactions[this.sent++ % VARIETY];
    try {
      await this.client.submit(transaction!.toJSON());
      this.accepted++;
    } catch (error) {
      const code = error instanceof KifuError ? error.code : String(error);
      this.refused[code] = (this.refused[code] ?? 0) + 1;
    }
  }
}
