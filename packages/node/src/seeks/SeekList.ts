import { Counts } from "../Counts.js";
import type { Sought } from "./judgeSeek.js";
import type { SoughtTerms } from "./OpenSeeks.js";

/** A seek that waits for another on the same terms. */
export interface OpenSeek extends SoughtTerms {
  readonly sought: Sought;
  /** By `keyName`. */
  readonly player: string;
  /** The last second at which it can be paired. */
  readonly until: bigint;
  /** Where it came from; undefined for this machine's own. */
  readonly network: string | undefined;
  /** What its network has paid of the limit on registrations. */
  readonly paid: number;
  /** Settles once it is known whether it was paired; undefined while nobody tries. */
  pairing: Promise<unknown> | undefined;
}

/** The open seeks: one of each player, and of those on the same terms whoever came first is the first. */
export class SeekList {
  private readonly byPlayer = new Map<string, OpenSeek>();
  /** By terms, in the order of their coming; none is empty. */
  private readonly pools = new Map<string, OpenSeek[]>();
  private readonly networks = new Counts<string | undefined>();

  get size(): number {
    return this.byPlayer.size;
  }

  /** How many came from a network. */
  lengthOf(network: string | undefined): number {
    return this.networks.of(network);
  }

  /** Whether there is somebody on these terms for this player. */
  hasFor(player: string, terms: SoughtTerms): boolean {
    return this.poolLike(terms).some((other) => other.player !== player);
  }

  /** The seek that came last from the network from which there are the most. */
  lastOfLargest(): OpenSeek | undefined {
    const largest = this.networks.largest();
    return this.all()
      .reverse()
      .find(({ network }) => network === largest);
  }

  /** In the order in which they came. */
  all(): OpenSeek[] {
    return [...this.byPlayer.values()];
  }

  of(player: string): OpenSeek | undefined {
    return this.byPlayer.get(player);
  }

  /** In place of the player's other seek. On the same terms it keeps that one's place. */
  put(seek: OpenSeek): void {
    const older = this.byPlayer.get(seek.player);
    if (older === undefined || poolOf(older) !== poolOf(seek)) {
      this.remove(seek.player);
      this.pools.set(poolOf(seek), [...this.poolLike(seek), seek]);
    } else {
      const pool = this.poolLike(seek);
      pool[pool.indexOf(older)] = seek;
      this.networks.change(older.network, -1);
    }
    this.byPlayer.set(seek.player, seek);
    this.networks.change(seek.network, 1);
  }

  /** Whether there was one. */
  remove(player: string): boolean {
    const seek = this.byPlayer.get(player);
    if (seek === undefined) return false;
    this.byPlayer.delete(player);
    this.networks.change(seek.network, -1);
    const rest = this.poolLike(seek).filter((other) => other !== seek);
    if (rest.length > 0) this.pools.set(poolOf(seek), rest);
    else this.pools.delete(poolOf(seek));
    return true;
  }

  /** Two on the same terms, who came before all others on these; undefined when nobody can be paired. */
  two(): readonly [OpenSeek, OpenSeek] | undefined {
    for (const [one, other] of this.pools.values()) {
      if (one !== undefined && other !== undefined) return [one, other];
    }
    return undefined;
  }

  private poolLike(terms: SoughtTerms): OpenSeek[] {
    return this.pools.get(poolOf(terms)) ?? [];
  }
}

function poolOf({ game, moveLimit }: SoughtTerms): string {
  return `${game}/${moveLimit}`;
}
