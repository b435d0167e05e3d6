import { plainGames } from "@kifu/chain/plain-games";
import { DEFAULT_NODE_URL } from "@kifu/wire";

export interface LoadtestOptions {
  url: string;
  game: string;
  matches: number;
  /** The number of subscribers. They are spread over the matches. */
  subscribers: number;
  seconds: number;
  /** The number of moves per second in all matches together. */
  rate: number;
  /**
   * The number of additional transactions per second, from a key that is no player's. The node
   * must refuse all of them.
   */
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

export type Phase = "pairing" | "playing" | "sequencing";

export type OnProgress = (phase: Phase, done: number, total: number) => void;
