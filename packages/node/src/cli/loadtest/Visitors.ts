import { setTimeout as sleep } from "node:timers/promises";
import { KifuError } from "@kifu/client";
import type { NodeApi } from "@kifu/client/node";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { nodeCodes } from "../../nodeCodes.js";

/** Refusals that say: later. */
const { rateLimited, tooManyRegistrations, busy } = nodeCodes.ingress;
const LATER: readonly string[] = [rateLimited, tooManyRegistrations, busy];
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/** Sends what the players sign, and counts what is refused. */
export class Visitors {
  /** How often, by code. */
  readonly refused: Record<string, number> = {};

  constructor(readonly client: NodeApi) {}

  /**
   * Submits, again and again while the node asks for patience. Throws the refusal if it is
   * another.
   */
  async submit(transaction: PendingTransaction): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        await this.client.submit(transaction.toJSON());
        return;
      } catch (error) {
        if (!(error instanceof KifuError)) throw error;
        this.refused[error.code] = (this.refused[error.code] ?? 0) + 1;
        if (!LATER.includes(error.code) || performance.now() > until) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}
