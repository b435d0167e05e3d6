import type { KifuError } from "../errors/KifuError.js";
import type { Live } from "../Live.js";

/** What a match is wanted of. Those who want the same meet. */
export interface Terms {
  /** The game's name. */
  readonly game: string;
  /** Blocks that a side has for a move. */
  readonly moveLimit: number;
}

export interface SearchState {
  /**
   * signing: the owner is asked. registering: it is being sent. waiting: for an opponent.
   */
  readonly phase: "signing" | "registering" | "waiting" | "found" | "failed" | "cancelled";
  readonly terms: Terms;
  readonly matchId: number | undefined;
  /** When the search began, in milliseconds as of `Date.now`. */
  readonly since: number;
  readonly round: number | undefined;
  readonly blocksLeftInRound: number | undefined;
  readonly error: KifuError | undefined;
}

/** A search for an opponent. It runs whether or not anybody watches it. */
export interface Search extends Live<SearchState> {
  /** The match's number; rejects when the search fails or is cancelled. */
  readonly found: Promise<number>;
  /** Leaves the queue. */
  cancel(): Promise<void>;
}
