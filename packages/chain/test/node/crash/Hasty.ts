import { gameNumbers } from "../../../src/runtime/games.js";
import type { Player } from "../harness/Player.js";
import type { Client } from "./Client.js";
import type { Ledger } from "./Ledger.js";

/** Pools in which nobody else waits. */
const POOLS = [60_000, 60_001, 60_002];

/** Sends its transactions in the wrong order, so that most wait for an earlier nonce. */
export class Hasty {
  readonly accepted: string[] = [];

  constructor(
    private readonly client: Client,
    private readonly ledger: Ledger,
    private readonly player: Player,
  ) {}

  async play(isOver: () => boolean): Promise<void> {
    const game = gameNumbers.TicTacToe;
    while (!isOver()) {
      const inOrder = POOLS.map((moveLimit) => this.player.register({ game, moveLimit }));
      for (const early of inOrder.slice(1)) this.ledger.early.add(early.hash().toString());
      for (const transaction of inOrder.reverse()) {
        this.accepted.push(await this.client.submit(transaction));
      }
    }
  }
}
