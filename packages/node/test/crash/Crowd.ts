import { standaloneRuntime } from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import type { ChainTerms } from "@kifu/chain/terms";
import { Player } from "../harness/Player.js";
import { randomNumbers } from "../harness/randomNumbers.js";
import { Client } from "./Client.js";
import { Hasty } from "./Hasty.js";
import type { Ledger } from "./Ledger.js";
import { Pair } from "./Pair.js";
import { until } from "./until.js";

const GAMES = [...plainGames, ...plainGames].map(({ module }) => module);

/** A time per move that nobody uses up. Each pair adds its own number to get its own pool. */
const LONG = 30_000;

export interface CrowdOptions {
  terms: ChainTerms;
  ledger: Ledger;
  seed: number;
}

/** All players. They sign their own transactions and play over HTTP as fast as they can. */
export class Crowd {
  readonly client: Client;
  readonly pairs: readonly Pair[];
  private readonly hasty: Hasty;
  private readonly ledger: Ledger;
  private isOver = false;
  private readonly playing: Promise<unknown>;

  constructor({ terms, ledger, seed }: CrowdOptions) {
    const { runtime } = standaloneRuntime(terms);
    const player = (number: number) => new Player(runtime, number, terms);
    this.ledger = ledger;
    this.client = new Client(ledger);
    this.pairs = GAMES.map((game, index) => {
      const players = [player(2 * index), player(2 * index + 1)] as const;
      return new Pair(this.client, players, game, LONG + index, randomNumbers(seed + 1 + index));
    });
    this.hasty = new Hasty(this.client, ledger, player(2 * GAMES.length));
    const actors = [...this.pairs, this.hasty];
    this.playing = Promise.all(actors.map(async (actor) => await actor.play(() => this.isOver)));
    this.playing.catch((fault: unknown) => this.client.fail(fault));
  }

  async goesOn(): Promise<void> {
    const actors = [...this.pairs, this.hasty];
    const after = actors.map(({ accepted }) => accepted.length);
    await this.until("every match goes on", () =>
      actors.every(({ accepted }, index) => {
        // The actor's first new transaction may have been sent, or even accepted, before the node
        // was killed. So this waits for the second one.
        const next = accepted[(after[index] ?? 0) + 1];
        return next !== undefined && this.ledger.heightOf(next) !== undefined;
      }),
    );
  }

  /** Stops all players, and waits until every accepted transaction is in a block. */
  async rest(): Promise<void> {
    this.isOver = true;
    await this.playing;
    await this.until("all that was accepted is in a block", () => this.ledger.open.size === 0);
  }

  /** Waits for the condition. Throws if a player fails first. */
  async until(what: string, condition: () => boolean): Promise<void> {
    await until(what, () => {
      if (this.client.fault !== undefined) throw this.client.fault as Error;
      return condition();
    });
  }
}
