import { setTimeout as sleep } from "node:timers/promises";
import { KifuError } from "@kifu/client";
import { type NodeApi, signTransaction } from "@kifu/client/node";
import type { TransactionJson } from "@kifu/wire";
import { PrivateKey } from "o1js";
import { signerWith } from "./SigningMatch.js";

const VARIETY = 50;

/**
 * Sends transactions with one key at the requested rate. They claim timeouts of matches that do
 * not exist. So they pass all checks and fail only when they run, which is the most expensive way
 * to fail.
 */
export class Flood {
  private readonly refused: Record<string, number> = {};
  private sent = 0;
  private accepted = 0;

  private constructor(
    private readonly transactions: readonly TransactionJson[],
    private readonly client: Pick<NodeApi, "submit">,
    private readonly perSecond: number,
  ) {}

  static async begin(client: Pick<NodeApi, "submit">, perSecond: number): Promise<Flood> {
    const signer = signerWith(PrivateKey.random());
    const transactions = Array.from({ length: VARIETY }, async (_, i) => {
      const fields = [BigInt(2 ** 40 + i)];
      return await signTransaction(signer, 0n, { method: "Matches.claimTimeout", fields });
    });
    return new Flood(await Promise.all(transactions), client, perSecond);
  }

  /** Sends until `end` and waits for the answers. `end` is a time of `performance.now`. */
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
      await this.client.submit(transaction!);
      this.accepted++;
    } catch (error) {
      const code = error instanceof KifuError ? error.code : String(error);
      this.refused[code] = (this.refused[code] ?? 0) + 1;
    }
  }
}
