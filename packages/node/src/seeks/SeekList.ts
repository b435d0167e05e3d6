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
  /** Whom alone they play, by `keyName`. */
  readonly inviting: string | undefined;
  /** The last second at which it can be paired. */
  readonly until: bigint;
  /** Where it came from; undefined for this machine's own. */
  readonly network: string | undefined;
  /** What its network has paid of the limit on registrations. */
  readonly paid: number;
  /** Whether whom it is for is shown it: there may be no room among their invitations. It is paired nevertheless. */
  isShown: boolean;
  /** Settles once it is known whether it was paired; undefined while nobody tries. */
  pairing: Promise<unknown> | undefined;
}

/**
 * The open seeks: one of each player, and of those on the same terms whoever came first is the first. Two players
 * who seek each other alone are by themselves.
 */
export class SeekList {
  private readonly byPlayer = new Map<string, OpenSeek>();
  /** Of those who may be paired, in the order of their coming; none is empty. */
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
  hasFor(player: string, sought: Sought): boolean {
    return this.poolLike(sought).some(
      (other) => other.player !== player && suits(sideOf(other.sought), sideOf(sought)),
    );
  }

  /** In the order in which they came. */
  all(): OpenSeek[] {
    return [...this.byPlayer.values()];
  }

  of(player: string): OpenSeek | undefined {
    return this.byPlayer.get(player);
  }

  /** Those for a player alone, by `keyName`, that they are shown, in the order in which they came. */
  invitationsOf(player: string): OpenSeek[] {
    return this.all().filter(({ inviting, isShown }) => inviting === player && isShown);
  }

  /** In place of the player's other seek. On the same terms it keeps that one's place. */
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

  /** Whether there was one. */
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

  /** Two on the same terms, who came before all others that suit; undefined when nobody can be paired. */
  two(): readonly [OpenSeek, OpenSeek] | undefined {
    for (const pool of this.pools.values()) {
      // Only two who seek each other ask for sides: in any other pool the first two suit.
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
 * Of seeks in the order of their coming, the one that gives way to one more of a network: the last of the network that
 * has the most, so that nobody is kept out by those who came before. Undefined where none has more.
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

/** Whom alone the player of a seek plays; undefined for anybody. */
export function opponentOf({ seek }: Sought): PublicKey | undefined {
  const { x, isOdd } = seek.opponent;
  if (x === NO_KEY.x && isOdd === NO_KEY.isOdd) return undefined;
  return PublicKey.from({ x: Field(x), isOdd: Bool(isOdd === 1n) });
}

/** The terms; and of a seek for one opponent, the two of them. */
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

/** Whether both leave the side to chance, or each asks for one of the two. */
function suits(one: number, other: number): boolean {
  return (one === Side.any) === (other === Side.any) && (one === Side.any || one !== other);
}
