import { setTimeout as sleep } from "node:timers/promises";
import { KifuError } from "@kifu/client";
import { NodeApi, postSeek, Wire } from "@kifu/client/node";
import type { Receipt, SignedMove, SignedSeek } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { nodeCodes } from "../../nodeCodes.js";
import { MoveSender } from "./MoveSender.js";

/** Refusals that say: later. */
const { rateLimited, tooManyRegistrations, busy } = nodeCodes.ingress;
const LATER: readonly string[] = [rateLimited, tooManyRegistrations, busy];
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/** Sends what the players sign, and counts what is refused. */
export class Visitors {
  /** How often, by code. */
  readonly refused: Record<string, number> = {};
  readonly client: NodeApi;
  private readonly wire: Wire;
  private readonly moves: MoveSender;

  /** @param url of the node */
  constructor(url: string) {
    this.wire = new Wire(url);
    this.client = new NodeApi(this.wire);
    this.moves = new MoveSender(this.wire);
  }

  /**
   * Submits, again and again while the node asks for patience. Throws the refusal if it is
   * another.
   */
  async submit(transaction: PendingTransaction): Promise<void> {
    await this.patiently(() => this.client.submit(transaction.toJSON()));
  }

  /** Has the node keep what a player seeks, with the same patience. */
  async seek(seek: SignedSeek): Promise<void> {
    await this.patiently(() => postSeek(this.wire, seek));
  }

  /** Makes a signed move, with the same patience. */
  async make(move: SignedMove): Promise<Receipt> {
    return await this.patiently(() => this.moves.send(move));
  }

  private async patiently<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof KifuError)) throw error;
        this.refused[error.code] = (this.refused[error.code] ?? 0) + 1;
        if (!LATER.includes(error.code) || performance.now() > until) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }
}
