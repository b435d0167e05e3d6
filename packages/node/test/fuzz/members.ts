import { PrivateKey } from "o1js";
import { plainGames } from "@kifu/chain/plain-games";

/** The terms on which a member queues: who shares them is paired. */
export interface Pool {
  game: number;
  moveLimit: number;
}

/** One of those who play while the fuzzing goes on. */
export interface Member {
  wallet: PrivateKey;
  session: PrivateKey;
  pool: Pool;
}

const FAR = 60_000;
const LONELY = 5001;

/** Of each game: two for long matches, two who run out of time, and one who never meets anyone. */
const POOLS: readonly Pool[] = [FAR, FAR, 1, 1, LONELY].flatMap((moveLimit) =>
  plainGames.map(({ number: game }) => ({ game, moveLimit })),
);

/**
 * A member for each pool, with keys that follow from the first number: runs do not share
 * senders.
 */
export function membersOf(first: bigint): Member[] {
  return POOLS.map((pool, i) => ({
    wallet: PrivateKey.fromBigInt(first + BigInt(2 * i)),
    session: PrivateKey.fromBigInt(first + BigInt(2 * i + 1)),
    pool,
  }));
}
