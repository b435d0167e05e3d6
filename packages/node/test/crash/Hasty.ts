import type { PendingTransaction } from "@proto-kit/sequencer";
import { gameNumbers } from "@kifu/chain";
import type { Player } from "../harness/Player.js";
import type { Client } from "./Client.js";
import type { Ledger } from "./Ledger.js";

/**
 * The move limits with which the player queues. Nobody else uses them, so the player is never
 * paired.
 */
const POOLS = [60_000, 60_001, 60_002];
const DRAFT = 60_003;

/**
 * A player who sends transactions in the wrong order, so that most wait for an earlier nonce. The
 * player also replaces the last transaction.
 */
export class Hasty {
  readonly accepted: string[] = [];

  constructor(
    private readonly client: Client,
    private readonly ledger: Ledger,
    private readonly player: Player,
  ) {}

  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [first, second, third] = POOLS.map((pool) => this.sign(pool)) as Three;
      this.player.takeBack("wallet");
      const draft = this.sign(DRAFT);
      for (const early of [draft, third, second]) this.ledger.early.add(early.hash().toString());

      await this.client.submit(draft);
      this.ledger.replacing(draft.hash().toString());
      await this.send(third);
      this.ledger.replaced(draft.hash().toString());
      await this.send(second);
      await this.send(first);
    }
  }

  private sign(moveLimit: number): PendingTransaction {
    const { validUntil } = this.ledger;
    return this.player.register({ game: gameNumbers.TicTacToe, moveLimit, validUntil });
  }

  private async send(transaction: PendingTransaction): Promise<void> {
    this.accepted.push(await this.client.submit(transaction));
  }
}

type Three = [PendingTransaction, PendingTransaction, PendingTransaction];
