import { NO_KEY, type PlayerInvitation, Side } from "@kifu/wire";
import { Bool, Field, PublicKey } from "o1js";
import { Counts } from "../lib/collections.js";
import type { Sought } from "./validateSeek.js";

/**
 * The terms of a player's seek, without the signature. Anyone who has the signature could pair
 * the seek.
 */
export interface SoughtTerms {
  readonly game: number;
  readonly moveLimit: number;
  /** The stake of each player. 0 if nothing is staked. */
  readonly stake: number;
  /** Whether the match is rated. */
  readonly rated: boolean;
  /** Who moves first: 0 either player, 1 the player, 2 the opponent. */
  readonly side: PlayerInvitation["side"];
  readonly owner: string;
  /**
   * The address of the only opponent that the player accepts. Undefined if the player accepts any
   * opponent.
   */
  readonly opponent: string | undefined;
}

export interface OpenSeek extends SoughtTerms {
  readonly sought: Sought;
  /** The player's `keyName`. */
  readonly player: string;
  /** The `keyName` of the only opponent that the player accepts. */
  readonly inviting: string | undefined;
  /** The last second at which the seek can be paired. */
  readonly until: bigint;
  /** The network that sent the seek. Undefined for local submissions. */
  readonly network: string | undefined;
  /** The price that the network paid for the seek, in registrations. */
  readonly paid: number;
  /**
   * Whether the invited player sees the seek. A player sees a limited number of invitations. A
   * hidden seek can still be paired.
   */
  isShown: boolean;
  /**
   * Settles when the current attempt to pair the seek ends. Undefined if there is no attempt.
   */
  pairing: Promise<unknown> | undefined;
}

/**
 * The open seeks, at most one per player. Seeks on the same terms are paired in the order in
 * which they came. Two players who name each other form their own pool.
 */
export class SeekList {
  private readonly byPlayer = new Map<string, OpenSeek>();
  /** Seeks that may be paired with each other, earliest first. No pool is empty. */
  private readonly pools = new Map<string, OpenSeek[]>();
  private readonly networks = new Counts<string | undefined>();

  get size(): number {
    return this.byPlayer.size;
  }

  lengthOf(network: string | undefined): number {
    return this.networks.of(network);
  }

  hasFor(player: string, seek: Seeking): boolean {
    return this.poolLike(seek.sought).some(
      (other) => other.player !== player && mayMeet(other, seek),
    );
  }

  /** All open seeks, earliest first. */
  all(): OpenSeek[] {
    return [...this.byPlayer.values()];
  }

  of(player: string): OpenSeek | undefined {
    return this.byPlayer.get(player);
  }

  /** The visible seeks that accept only this player, earliest first. */
  invitationsOf(player: string): OpenSeek[] {
    return this.all().filter(({ inviting, isShown }) => inviting === player && isShown);
  }

  /**
   * Replaces the player's earlier seek. If both seeks have the same terms, the new seek takes the
   * earlier seek's place in the queue.
   */
  put(seek: OpenSeek): void {
    const older = this.byPlayer.get(seek.player);
    const key = poolOf(seek.sought);
    if (older === undefined || poolOf(older.sought) !== key) {
      this.remove(seek.player);
      this.pools.set(key, [...this.poolLike(seek.sought), seek]);
    } else {
      const pool = this.poolLike(seek.sought);
      pool[pool.indexOf(older)] = seek;
      this.networks.change(older.network, -1);
    }
    this.byPlayer.set(seek.player, seek);
    this.networks.change(seek.network, 1);
  }

  remove(player: string): boolean {
    const seek = this.byPlayer.get(player);
    if (seek === undefined) return false;
    this.byPlayer.delete(player);
    this.networks.change(seek.network, -1);
    const key = poolOf(seek.sought);
    const rest = this.poolLike(seek.sought).filter((other) => other !== seek);
    if (rest.length > 0) this.pools.set(key, rest);
    else this.pools.delete(key);
    return true;
  }

  /** The earliest two seeks that can be paired. Undefined if no two seeks can be paired. */
  two(): readonly [OpenSeek, OpenSeek] | undefined {
    for (const pool of this.pools.values()) {
      // Each seek avoids few players, so a pair is found among the first seeks of a long pool.
      for (const [i, other] of pool.entries()) {
        const one = pool.slice(0, i).find((earlier) => mayMeet(earlier, other));
        if (one !== undefined) return [one, other];
      }
    }
    return undefined;
  }

  private poolLike(sought: Sought): OpenSeek[] {
    return this.pools.get(poolOf(sought)) ?? [];
  }
}

/**
 * The seek to evict when a network sends another seek: the latest seek of the network with the
 * most seeks. So one network cannot keep others out. Undefined if that network would then have
 * fewer seeks than the sender's. `seeks` must be in order of arrival.
 */
export function seekToEvict(
  seeks: readonly OpenSeek[],
  network: string | undefined,
): OpenSeek | undefined {
  const counts = new Counts<string | undefined>();
  for (const seek of seeks) counts.change(seek.network, 1);
  const largest = counts.largest();
  const last = [...seeks].reverse().find((seek) => seek.network === largest);
  const isLarger =
    last !== undefined && counts.of(largest) > counts.of(network) + 1 && last.pairing === undefined;
  return isLarger ? last : undefined;
}

export function opponentOf({ seek }: Sought): PublicKey | undefined {
  const { x, isOdd } = seek.opponent;
  if (x === NO_KEY.x && isOdd === NO_KEY.isOdd) return undefined;
  return PublicKey.from({ x: Field(x), isOdd: Bool(isOdd === 1n) });
}

/** The key of a seek's pool: the terms, and both players if an opponent is named. */
function poolOf(sought: Sought): string {
  const { terms, seek } = sought;
  const two = [seek.owner, seek.opponent].map(({ x, isOdd }) => `${x}-${isOdd}`).sort();
  const pool = [
    terms.game,
    terms.moveLimit,
    terms.stake,
    terms.rated === true,
    ...(opponentOf(sought) === undefined ? [] : two),
  ];
  return pool.join("/");
}

type Seeking = Pick<OpenSeek, "owner" | "sought">;

/** Whether two seeks of one pool can be paired. */
function mayMeet(one: Seeking, other: Seeking): boolean {
  const avoids = ({ sought }: Seeking, { owner }: Seeking) =>
    sought.avoid?.includes(owner) === true;
  return (
    suits(sideOf(one.sought), sideOf(other.sought)) && !avoids(one, other) && !avoids(other, one)
  );
}

function sideOf({ seek }: Sought): number {
  return Number(seek.side);
}

/** Whether both players leave the side to chance, or ask for different sides. */
function suits(one: number, other: number): boolean {
  return (one === Side.any) === (other === Side.any) && (one === Side.any || one !== other);
}
