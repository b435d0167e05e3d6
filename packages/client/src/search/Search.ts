import type { KifuError } from "../errors/KifuError.js";
import type { Observable } from "../Observable.js";
import type { Side } from "@kifu/wire";

/** The kind of match that a player wants. Players with equal terms are paired. */
export interface Terms {
  readonly game: string;
  /**
   * The clock's number: seconds per move, or a bank with an increment. `writeClock` encodes it.
   */
  readonly moveLimit: number;
  /** What each player stakes. Default: nothing. */
  readonly stake?: number;
}

/** The progress of a search. The state of an ended search never changes. */
export interface SearchState {
  /**
   * `signing`: the owner is asked to open a session. `registering`: the search is being sent.
   * `waiting`: the player waits for an opponent.
   */
  readonly phase: "signing" | "registering" | "waiting" | "found" | "failed" | "cancelled";
  readonly terms: Terms;
  readonly matchId: number | undefined;
  /** When the search started, in the form of `Date.now`. */
  readonly since: number;
  readonly error: KifuError | undefined;
}

/** A search for an opponent. It runs even if nobody watches it. */
export interface Search extends Observable<SearchState> {
  /** Resolves to the match's number. Rejects if the search fails or is cancelled. */
  readonly found: Promise<number>;
  cancel(): Promise<void>;
}

/** The contents of an invitation link. */
export interface InvitationLink {
  /** The address of the player who made the link. */
  readonly host: string;
  readonly game: string;
  readonly moveLimit: number;
  /** What each player stakes. Default: nothing. */
  readonly stake?: number;
  /** The side that the host wants. 1 means that the host moves first. */
  readonly side: Side;
  /**
   * The number of the host's latest match when the link was made; 0 if there was none. The host's
   * next match uses up the link.
   */
  readonly after: number;
  /** A random number below the field's order, in decimal. Anyone who knows it can accept. */
  readonly secret: string;
}

/** A search that waits for anybody who uses a link. */
export interface Invitation extends Search {
  readonly link: InvitationLink;
}

/**
 * A table for two named players. Anybody may make one. The players accept its terms by sitting
 * down.
 */
export interface TableTerms extends Terms {
  readonly players: readonly [string, string];
  /** The side that the first player takes. 1 means that they move first. */
  readonly side: Side;
}

/** The terms of a link. */
export interface InvitationTerms extends Terms {
  /** The side that the host wants. */
  readonly side: Side;
  /** The secret of an earlier link, to wait at that link again. Default: a new secret. */
  readonly secret?: string;
}

/** Options for matches with a stake. */
export interface StakeOptions {
  /**
   * How much a new session may stake before the owner must sign again. Default: this match's
   * stake.
   */
  readonly allowance?: number;
}

/** How to look for an opponent. */
export interface SearchOptions extends StakeOptions {
  /**
   * `seek` (default): the player signs a seek, which another player's seek can meet. `queue`: the
   * player joins a queue of the chain, to meet somebody who waits there (see `QueueEntry.seek`).
   * Queues have no sides.
   */
  readonly by?: "seek" | "queue";
}
