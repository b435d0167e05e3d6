import { setTimeout as sleep } from "node:timers/promises";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey } from "o1js";
import { NodeError } from "../../../node/NodeError.js";
import { signCall } from "../../../runtime/calls.js";
import type { KifuRuntime } from "../../../runtime/standalone.js";
import type { NodeClient } from "./NodeClient.js";
import { Tally } from "./Tally.js";

/** Different transactions, sent over and over. */
const VARIETY = 50;

/**
 * One key that sends as fast as it is told. What it sends is well formed and well signed, and
 * fails only when it runs: it claims the timeout of matches that do not exist. That is what
 * costs a node most.
 */
export class Flood {
  private readonly transactions: PendingTransaction[];
  private readonly refused = new Tally();
  private sent = 0;
  private accepted = 0;

  constructor(
    runtime: KifuRuntime,
    private readonly client: NodeClient,
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
    return { sent, accepted, refused: refused.toObject() };
  }

  private async send(): Promise<void> {
    const transaction = this.transactions[this.sent++ % VARIETY];
    try {
      await this.client.submit(transaction!);
      this.accepted++;
    } catch (error) {
      this.refused.add(error instanceof NodeError ? error.code : String(error));
    }
  }
}
