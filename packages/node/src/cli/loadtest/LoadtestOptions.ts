import { plainGames } from "@kifu/chain/plain-games";
import { DEFAULT_NODE_URL } from "@kifu/wire";

/** How much load to put on a node, and for how long. */
export interface LoadtestOptions {
  /** Of the node, such as http://127.0.0.1:4000 */
  url: string;
  /** The game's name in its rules. */
  game: string;
  /** Matches in play at the same time. */
  matches: number;
  /** Subscribers, spread over the matches. */
  subscribers: number;
  /** How long moves are played. */
  seconds: number;
  /** Moves per second, in all matches together. */
  rate: number;
  /** Transactions per second that another key sends. None of them may be accepted. */
  flood: number;
}

export const defaultLoad: LoadtestOptions = {
  url: DEFAULT_NODE_URL,
  game: plainGames[0].rules.name,
  matches: 50,
  subscribers: 200,
  seconds: 30,
  rate: 25,
  flood: 0,
};

/** The phases of a load test, for its progress line. */
export type Phase = "pairing" | "playing" | "sequencing";

export type OnProgress = (phase: Phase, done: number, total: number) => void;
