import { PrivateKey } from "o1js";
import { gameNumbers } from "../../../src/runtime/games.js";

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

/** Two for long matches, two for short ones, four who run out of time, two who never meet. */
const POOLS: readonly Pool[] = [
  { game: gameNumbers.Randzu, moveLimit: FAR },
  { game: gameNumbers.Randzu, moveLimit: FAR },
  { game: gameNumbers.TicTacToe, moveLimit: FAR },
  { game: gameNumbers.TicTacToe, moveLimit: FAR },
  { game: gameNumbers.Randzu, moveLimit: 1 },
  { game: gameNumbers.Randzu, moveLimit: 1 },
  { game: gameNumbers.TicTacToe, moveLimit: 1 },
  { game: gameNumbers.TicTacToe, moveLimit: 1 },
  { game: gameNumbers.TicTacToe, moveLimit: 5001 },
  { game: gameNumbers.Randzu, moveLimit: 5002 },
];

export function castOf(first: bigint): Member[] {
  return POOLS.map((pool, i) => ({
    wallet: PrivateKey.fromBigInt(first + BigInt(2 * i)),
    session: PrivateKey.fromBigInt(first + BigInt(2 * i + 1)),
    pool,
  }));
}
