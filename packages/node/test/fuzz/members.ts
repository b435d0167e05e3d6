import { PrivateKey } from "o1js";
import { plainGames } from "@kifu/chain/plain-games";

/** The terms on which a member queues. Members with the same terms are paired. */
export interface Pool {
  game: number;
  moveLimit: number;
}

export interface Member {
  wallet: PrivateKey;
  session: PrivateKey;
  pool: Pool;
}

const FAR = 60_000;
const LONELY = 5001;

/**
 * Pools of each game: two for long matches, two for matches that run out of time, and one whose
 * member never meets anyone.
 */
const POOLS: readonly Pool[] = [FAR, FAR, 1, 1, LONELY].flatMap((moveLimit) =>
  plainGames.map(({ number: game }) => ({ game, moveLimit })),
);

/**
 * A member for each pool. Keys are derived from `first`, so that runs have different senders.
 */
export function membersOf(first: bigint): Member[] {
  return POOLS.map((pool, i) => ({
    wallet: PrivateKey.fromBigInt(first + BigInt(2 * i)),
    session: PrivateKey.fromBigInt(first + BigInt(2 * i + 1)),
    pool,
  }));
}
