import { NodeError } from "../../../node/NodeError.js";
import { commandCodes } from "../codes.js";
import { LASTING_PLIES } from "./lastingGame.js";

export interface LoadtestOptions {
  /** Of the node, such as http://127.0.0.1:4000 */
  url: string;
  /** Matches in play at the same time. */
  matches: number;
  /** Subscribers, spread over the matches. */
  subscribers: number;
  /** How long moves are played. */
  seconds: number;
  /** Moves each second, in all matches together. */
  rate: number;
  /** Transactions that one more key sends each second, none of which may get in. */
  flood: number;
}

export const defaultLoad: Omit<LoadtestOptions, "url"> = {
  matches: 50,
  subscribers: 200,
  seconds: 30,
  rate: 25,
  flood: 0,
};

/** How many moves each match needs for the whole test. */
export function movesPerMatch({ matches, seconds, rate }: LoadtestOptions): number {
  return Math.ceil((seconds * rate) / matches);
}

/** Throws a `NodeError` when this cannot be done. */
export function assertPlayable(options: LoadtestOptions): void {
  const moves = movesPerMatch(options);
  if (moves > LASTING_PLIES) {
    throw new NodeError(commandCodes.usage.flagValue, "A match has not so many moves.", {
      details: { needed: moves, available: LASTING_PLIES },
      remedy: "Ask for more matches, fewer seconds or a lower rate.",
    });
  }
}
