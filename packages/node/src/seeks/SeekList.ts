import { NO_KEY, Side } from "@kifu/wire";
import { Bool, Field, PublicKey } from "o1js";
import { Counts } from "../Counts.js";
import type { Sought } from "./validateSeek.js";
import type { SoughtTerms } from "./OpenSeeks.js";

/** A seek that waits for another on the same terms. */
export interface OpenSeek extends SoughtTerms {
  readonly sought: Sought;
  /** By `keyName`. */
  readonly player: string;
  /** The only opponent they accept, by `keyName`. */
  readonly inviting: string | undefined;
  /** The last second at which it can be paired. */
  readonly until: bigint;
  /** The network that sent it. Undefined for local submissions. */
  readonly network: string | undefined;
  /** What its network has been charged for it in registrations. */
  readonly paid: number;
  /**
   * Whether the invited player is shown it. There may be no room among their invitations, and it
   * can be paired nevertheless.
   */
  isShown: boolean;
  /** Settles when an attempt to pair it is over. Undefined while there is none. */
  pairing: Promise<unknown> | undefined;
}

/**
 * The open seeks, one per player. On the same terms, the earliest comes first. Two players who seek
 * each other form a pool of their own.
 */
export class SeekList {
  private readonly byPlayer = new Map<string, OpenSeek>();
  /** Seeks that may be paired with each other, earliest first. No pool is empty. */
  private readonly pools = new Map<string, OpenSeek[]>();
  private readonly networks = new Counts<string | undefined>();

  get size(): number {
    return this.byPlayer.size;
  }

  /** How many seeks came from a network. */
  lengthOf(network: string | undefined): number {
    return this.networks.of(network);
  }

  /** Whether another player waits on these terms. */
  hasFor(player: string, sought: Sought): boolean {
    return this.poolLike(sought).some(
      (other) => other.player !== player && suits(sideOf(other.sought), sideOf(sought)),
    );
  }

  /** Earliest first. */
  all(): OpenSeek[] {
    return [...this.byPlayer.values()];
  }

  of(player: string): OpenSeek | undefined {
    return this.byPlayer.get(player);
  }

  /** The shown seeks for this player only, by `keyName`, earliest first. */
  invitationsOf(player: string): OpenSeek[] {
    return this.all().filter(({ inviting, isShown }) => inviting === player && isShown);
  }

  /** Replaces the player's other seek. On the same terms it keeps that one's place. */
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

  /** Returns whether there was one. */
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

  /** The two earliest seeks that can be paired. Undefined when there are none. */
  two(): readonly [OpenSeek, OpenSeek] | undefined {
    for (const pool of this.pools.values()) {
      // Only seeks for a named opponent ask for sides. In any other pool the first two suit.
      const [one, other] = pool;
      if (one === undefined || other === undefined) continue;
      if (suits(sideOf(one.sought), sideOf(other.sought))) return [one, other];
    }
    return undefined;
  }

  private poolLike(sought: Sought): OpenSeek[] {
    return this.pools.get(poolOf(sought)) ?? [];
  }
}

/**
 * The seek to evict for one more of a network: the last seek of the network that has the most, so
 * that nobody is kept out by earlier seeks of one network. Undefined if no network has more.
 * `seeks` must be in the order in which they came.
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

/** The only opponent that a seek accepts. Undefined for anyone. */
export function opponentOf({ seek }: Sought): PublicKey | undefined {
  const { x, isOdd } = seek.opponent;
  if (x === NO_KEY.x && isOdd === NO_KEY.isOdd) return undefined;
  return PublicKey.from({ x: Field(x), isOdd: Bool(isOdd === 1n) });
}

/** The terms, and for seeks with a named opponent also the two players. */
function poolOf(sought: Sought): string {
  const { terms, seek } = sought;
  const two = [seek.owner, seek.opponent].map(({ x, isOdd }) => `${x}-${isOdd}`).sort();
  const pool = [
    terms.game,
    terms.moveLimit,
    terms.stake,
    ...(opponentOf(sought) === undefined ? [] : two),
  ];
  return pool.join("/");
}

function sideOf({ seek }: Sought): number {
  return Number(seek.side);
}

/** Whether both leave the side to chance, or each asks for a different one. */
function suits(one: number, other: number): boolean {
  return (one === Side.any) === (other === Side.any) && (one === Side.any || one !== other);
}
