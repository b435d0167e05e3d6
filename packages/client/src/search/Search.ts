import type { KifuError } from "../errors/KifuError.js";
import type { Observable } from "../Observable.js";
import type { Side } from "@kifu/wire";

/** What kind of match is wanted. Players who want the same meet. */
export interface Terms {
  /** The game's name. */
  readonly game: string;
  /** The number of a clock: the seconds for each move, or a bank with an increment, as `writeClock` has it. */
  readonly moveLimit: number;
  /** What each of the two stakes; nothing, unless it is given. */
  readonly stake?: number;
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

/** What an invitation's link says. */
export interface InvitationLink {
  /** The address of the player who gave out the link. */
  readonly host: string;
  /** The game's name. */
  readonly game: string;
  readonly moveLimit: number;
  /** What each of the two stakes; nothing, unless it is given. */
  readonly stake?: number;
  /** As the host asks for it: 1 for the host to move first. */
  readonly side: Side;
  /** The host's latest match when the link was made, 0 for none. With the host's next match the link is used. */
  readonly after: number;
  /** A random number below the order of the chain's field, in decimal. Whoever knows it may accept. */
  readonly secret: string;
}

/** A search that waits for anyone who comes by a link. */
export interface Invitation extends Search {
  readonly link: InvitationLink;
}

/** A table for two players who are named, as anybody may make one: what both agree on who sit down at it. */
export interface TableTerms extends Terms {
  /** Their addresses. */
  readonly players: readonly [string, string];
  /** As the first of them asks for it: 1 for them to move first. */
  readonly side: Side;
}

/** What a link invites to. */
export interface InvitationTerms extends Terms {
  /** The host's. */
  readonly side: Side;
  /** Of a link that was given out before, for it to go on; a new one unless it is given. */
  readonly secret?: string;
}

/** What a match with a stake is looked for with. */
export interface StakeOptions {
  /**
   * How much the session may stake without asking the owner again, where one is opened for a stake: as much as that,
   * unless it is given.
   */
  readonly allowance?: number;
}

/** How an opponent is looked for. */
export interface SearchOptions extends StakeOptions {
  /**
   * `seek`, unless said otherwise: by a signed seek, which meets another. `queue`: in a queue of the chain, for an
   * opponent who waits in one, as `QueueEntry.seek` tells; a queue knows no sides.
   */
  readonly by?: "seek" | "queue";
}
