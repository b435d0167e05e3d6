import { PrivateKey } from "o1js";
import { plainGames } from "@kifu/chain/plain-games";

/** The terms on which a member queues. Those with the same terms are paired. */
export interface Pool {
  game: number;
  moveLimit: number;
}

/** A player in the fuzzing. */
export interface Member {
  wallet: PrivateKey;
  session: PrivateKey;
  pool: Pool;
}

const FAR = 60_000;
const LONELY = 5001;

/** For each game: two for long matches, two who run out of time, and one who never meets anyone. */
const POOLS: readonly Pool[] = [FAR, FAR, 1, 1, LONELY].flatMap((moveLimit) =>
  plainGames.map(({ number: game }) => ({ game, moveLimit })),
);

/** A member for each pool. Keys are derived from the first number, so runs do not share senders. */
export function membersOf(first: bigint): Member[] {
  return POOLS.map((pool, i) => ({
    wallet: PrivateKey.fromBigInt(first + BigInt(2 * i)),
    session: PrivateKey.fromBigInt(first + BigInt(2 * i + 1)),
    pool,
  }));
}
