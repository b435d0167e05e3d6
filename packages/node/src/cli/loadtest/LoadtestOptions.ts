import { plainGames } from "@kifu/chain/plain-games";
import { DEFAULT_NODE_URL } from "@kifu/wire";

/** How much load is put on a node, and for how long. */
export interface LoadtestOptions {
  /** Of the node, such as http://127.0.0.1:4000 */
  url: string;
  /** The game that is played, by the name of its rules. */
  game: string;
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

/** What `kifu loadtest` does unless it is told otherwise. */
export const defaultLoad: LoadtestOptions = {
  url: DEFAULT_NODE_URL,
  game: plainGames[0].rules.name,
  matches: 50,
  subscribers: 200,
  seconds: 30,
  rate: 25,
  flood: 0,
};

/** How far the load test is, for its progress line. */
export type Phase = "pairing" | "playing" | "sequencing";

/** Told how far a phase is. */
export type OnProgress = (phase: Phase, done: number, total: number) => void;
