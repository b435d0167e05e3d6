import type { KifuError } from "../errors/KifuError.js";
import type { Observable } from "../Observable.js";
import type { Side } from "@kifu/wire";

/** The kind of match that is wanted. Players with equal terms meet. */
export interface Terms {
  /** The game's name. */
  readonly game: string;
  /**
   * A clock's number: seconds per move, or a bank with an increment, as `writeClock` encodes it.
   */
  readonly moveLimit: number;
  /** What each player stakes. Default: nothing. */
  readonly stake?: number;
}

/** A search's progress. An ended search does not change: start another one. */
export interface SearchState {
  /**
   * signing: the owner is asked to open a session. registering: the search is being sent.
   * waiting: for an opponent.
   */
  readonly phase: "signing" | "registering" | "waiting" | "found" | "failed" | "cancelled";
  readonly terms: Terms;
  readonly matchId: number | undefined;
  /** When the search started, as `Date.now`. */
  readonly since: number;
  readonly error: KifuError | undefined;
}

/** A search for an opponent. It runs whether or not anybody watches it. */
export interface Search extends Observable<SearchState> {
  /** The match's number. Rejects if the search fails or is cancelled. */
  readonly found: Promise<number>;
  /** Ends the search. */
  cancel(): Promise<void>;
}

/** The contents of an invitation link. */
export interface InvitationLink {
  /** The address of the player who made the link. */
  readonly host: string;
  /** The game's name. */
  readonly game: string;
  readonly moveLimit: number;
  /** What each player stakes. Default: nothing. */
  readonly stake?: number;
  /** From the host's view: 1 for the host to move first. */
  readonly side: Side;
  /**
   * The host's latest match when the link was made, 0 for none. The host's next match uses up the
   * link.
   */
  readonly after: number;
  /** A random number below the field's order, in decimal. Whoever knows it may accept. */
  readonly secret: string;
}

/** A search that waits for anybody who uses a link. */
export interface Invitation extends Search {
  readonly link: InvitationLink;
}

/**
 * A table for two named players, which anybody may make: the terms that both accept by sitting
 * down.
 */
export interface TableTerms extends Terms {
  /** Their addresses. */
  readonly players: readonly [string, string];
  /** From the first player's view: 1 for them to move first. */
  readonly side: Side;
}

/** The terms of a link. */
export interface InvitationTerms extends Terms {
  /** The host's side. */
  readonly side: Side;
  /** The secret of an earlier link, to continue it. Default: a new one. */
  readonly secret?: string;
}

/** Options for matches with a stake. */
export interface StakeOptions {
  /**
   * How much a new session may stake without asking the owner again. Default: this match's stake.
   */
  readonly allowance?: number;
}

/** How to look for an opponent. */
export interface SearchOptions extends StakeOptions {
  /**
   * `seek` (default): by a signed seek, which another seek meets. `queue`: in a queue of the
   * chain, for an opponent who waits in one, as `QueueEntry.seek` tells. Queues have no sides.
   */
  readonly by?: "seek" | "queue";
}
