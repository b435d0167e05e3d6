import type { KifuError } from "../errors/KifuError.js";
import type { Observable } from "../Observable.js";

/** What kind of match is wanted. Players who want the same meet. */
export interface Terms {
  /** The game's name. */
  readonly game: string;
  /** Blocks that a side has for a move. */
  readonly moveLimit: number;
}

/** How far a search is. A search that has ended stays as it is: start another one. */
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
  readonly secondsLeftInRound: number | undefined;
  readonly error: KifuError | undefined;
}

/** A search for an opponent. It runs whether or not anybody watches it. */
export interface Search extends Observable<SearchState> {
  /** The match's number; rejects when the search fails or is cancelled. */
  readonly found: Promise<number>;
  /** Leaves the queue. */
  cancel(): Promise<void>;
}
