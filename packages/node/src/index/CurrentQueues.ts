import { clockNumbered, isSlow } from "@kifu/wire";
import type { PublicKey } from "o1js";
import { keyName, namedKey } from "../lib/keyName.js";
import type { EngineEvent } from "../sequencer/TransactionReader.js";
import type { IndexStorage, Ticket } from "./IndexStorage.js";

/** A player who holds a ticket for a queue of the current round. */
export interface Holder extends Ticket {
  key: PublicKey;
  /** The player's `keyName`. */
  name: string;
  owner: string;
}

/**
 * The queues of the current round. A player waits in a queue only if the queue names the player
 * and the player's ticket names the queue. The engine has the same rule. Whether the player can
 * be paired is read from the state.
 */
export class CurrentQueues {
  private round = 0;
  /** By `keyName`. */
  private readonly holders = new Map<string, Holder>();
  /** Maps each pool to the `keyName` of the player who waits in it. */
  private readonly owners = new Map<string, string>();

  static load(records: IndexStorage, round: number): CurrentQueues {
    const queues = new CurrentQueues();
    queues.round = round;
    for (const { owner, ...waiting } of records.queuedPlayers()) {
      if (waiting.round !== round) continue;
      queues.owners.set(poolOf(waiting), owner);
      const ticket = records.ticket(owner);
      if (ticket?.round === round)
        queues.holders.set(owner, holderOf(namedKey(owner), owner, ticket));
    }
    return queues;
  }

  copy(): CurrentQueues {
    const queues = new CurrentQueues();
    queues.round = this.round;
    for (const [owner, holder] of this.holders) queues.holders.set(owner, holder);
    for (const [pool, owner] of this.owners) queues.owners.set(pool, owner);
    return queues;
  }

  static concerns({ kind }: EngineEvent): boolean {
    return kind === "queued" || kind === "left" || kind === "started";
  }

  apply(event: EngineEvent): void {
    if (event.kind === "queued") {
      this.enterRound(event.round);
      const owner = keyName(event.owner);
      this.holders.set(owner, holderOf(event.owner, owner, event));
      this.owners.set(poolOf(event), owner);
    } else if (event.kind === "left") {
      this.holders.delete(keyName(event.owner));
    } else if (event.kind === "started" && !isSlow(clockNumbered(event.moveLimit))) {
      this.holders.delete(keyName(event.first));
      this.holders.delete(keyName(event.second));
    }
  }

  /** Starts a new round and returns the players who waited in the previous one. */
  enterRound(round: number): PublicKey[] {
    if (round <= this.round) return [];
    const waited = this.waiting().map(({ key }) => key);
    this.round = round;
    this.holders.clear();
    this.owners.clear();
    return waited;
  }

  /** Returns the players that a queue names and that hold a ticket for it. */
  waiting(): Holder[] {
    const waiting: Holder[] = [];
    for (const [pool, owner] of this.owners) {
      const holder = this.holders.get(owner);
      if (holder !== undefined && poolOf(holder) === pool) waiting.push(holder);
    }
    return waiting;
  }
}

function holderOf(key: PublicKey, name: string, { game, moveLimit, round }: Ticket): Holder {
  return { key, name, owner: key.toBase58(), game, moveLimit, round };
}

function poolOf({ game, moveLimit }: { game: number; moveLimit: number }): string {
  return `${game}/${moveLimit}`;
}
