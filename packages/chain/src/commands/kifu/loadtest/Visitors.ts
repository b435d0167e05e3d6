import { setTimeout as sleep } from "node:timers/promises";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { nodeCodes } from "../../../node/codes.js";
import { NodeError } from "../../../node/NodeError.js";
import type { NodeClient } from "./NodeClient.js";
import { Tally } from "./Tally.js";

/** Refusals that say: later. */
const { rateLimited, tooManyRegistrations, busy } = nodeCodes.ingress;
const LATER: readonly string[] = [rateLimited, tooManyRegistrations, busy];
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/** Sends what the players sign, and counts what is refused. */
export class Visitors {
  readonly refused = new Tally();

  constructor(readonly client: NodeClient) {}

  /**
   * Submits, again and again while the node asks for patience. Throws the refusal if it is
   * another.
   */
  async submit(transaction: PendingTransaction): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        await this.client.submit(transaction);
        return;
      } catch (error) {
        if (!(error instanceof NodeError)) throw error;
        this.refused.add(error.code);
        if (!LATER.includes(error.code) || performance.now() > until) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}
