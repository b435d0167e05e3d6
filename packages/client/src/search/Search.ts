import type { KifuError } from "../errors/KifuError.js";
import type { Observable } from "../Observable.js";

/** What kind of match is wanted. Players who want the same meet. */
export interface Terms {
  /** The game's name. */
  readonly game: string;
  /** Seconds that a side has for a move. */
  readonly moveLimit: number;
}

/** How far a search is. A search that has ended stays as it is: start another one. */
export interface SearchState {
  /**
   * signing: the owner is asked to open a session. registering: the search is being sent. waiting: for an opponent.
   */
  readonly phase: "signing" | "registering" | "waiting" | "found" | "failed" | "cancelled";
  readonly terms: Terms;
  readonly matchId: number | undefined;
  /** When the search began, in milliseconds as of `Date.now`. */
  readonly since: number;
  readonly error: KifuError | undefined;
}

/** A search for an opponent. It runs whether or not anybody watches it. */
export interface Search extends Observable<SearchState> {
  /** The match's number; rejects when the search fails or is cancelled. */
  readonly found: Promise<number>;
  /** Ends the search: nobody meets the player any more. */
  cancel(): Promise<void>;
}

/** How an opponent is looked for. */
export interface SearchOptions {
  /**
   * `seek`, unless said otherwise: by a signed seek, which meets another. `queue`: in a queue of the chain, for an
   * opponent who waits in one, as `QueueEntry.seek` tells.
   */
  readonly by?: "seek" | "queue";
}
