import { type KifuError, asKifuError } from "../errors/KifuError.js";
import { type Observable, ObservableValue } from "../node/Observable.js";
import { isSlow, readClock } from "@kifu/wire";
import type { Side, Player, Match, PlayerInvitation } from "@kifu/wire";

/** The kind of match that a player wants. Players with equal terms are paired. */
export interface Terms {
  readonly game: string;
  /**
   * The clock's number: seconds per move, or a bank with an increment. `writeClock` encodes it.
   */
  readonly moveLimit: number;
  /** The stake of each player. Default: 0, which means no stake. */
  readonly stake?: number;
  /** Whether the match is rated. Default: false. A match with a stake is never rated. */
  readonly rated?: boolean;
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
  /** When the search started, as a value of `Date.now()`. */
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
  /** The stake of each player. Default: 0, which means no stake. */
  readonly stake?: number;
  /** Whether the match is rated. Default: false. A match with a stake is never rated. */
  readonly rated?: boolean;
  /** The side that the host wants. 1 means that the host moves first. */
  readonly side: Side;
  /**
   * The number of the host's latest match when the link was made; 0 if there was none. If the
   * terms are slow, only slow matches count, and otherwise only others. The host's next such match
   * uses up the link.
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
  /** The side of the first of the two named players. 1 means that this player moves first. */
  readonly side: Side;
}

/** The terms of a link. */
export interface InvitationTerms extends Terms {
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
   * Queues have no sides, and their matches are casual.
   */
  readonly by?: "seek" | "queue";
  /**
   * The addresses of players whom the node does not pair with this one, as long as it remembers
   * them. At most the first 20 are sent, and only with a seek.
   */
  readonly avoid?: readonly string[];
}

/** A search whose code is loaded first. It can be cancelled before the code has arrived. */
export function lateSearch(
  { game, moveLimit, stake, rated }: Terms,
  load: () => Promise<Search>,
): Search {
  const observable = new ObservableValue<SearchState>({
    phase: "registering",
    terms: {
      game,
      moveLimit,
      ...(stake !== undefined && { stake }),
      ...(rated !== undefined && { rated }),
    },
    matchId: undefined,
    since: Date.now(),
    error: undefined,
  });
  const search = load();
  const found = search.then((begun) => begun.found);
  // A caller that watches the state need not handle the promise.
  found.catch(() => undefined);
  search.then(
    (begun) => {
      const copy = () => observable.set(begun.get());
      begun.subscribe(copy);
      copy();
    },
    (error: unknown) => observable.update({ phase: "failed", error: asKifuError(error) }),
  );
  const cancel = () =>
    search.then(
      (begun) => begun.cancel(),
      () => undefined,
    );
  return { get: observable.get, subscribe: observable.subscribe, found, cancel };
}

export function hasTerms(
  one: Terms,
  { game, moveLimit, stake = 0, rated = false }: Terms,
): boolean {
  const isSame = one.game === game && one.moveLimit === moveLimit;
  return isSame && (one.stake ?? 0) === stake && (one.rated ?? false) === rated;
}

const OPPOSITE = [0, 2, 1] as const;

/** The side that the opponent must ask for to be paired. */
export function oppositeSide(side: Side): Side {
  return OPPOSITE[side];
}

/** Whether a match on these terms lasts for days. */
export function isSlowTerms({ moveLimit }: Pick<Terms, "moveLimit">): boolean {
  const clock = readClock(moveLimit);
  return clock !== undefined && isSlow(clock);
}

/**
 * The player's latest match of the same kind as a match on these terms, slow or not. undefined if
 * there is none. A seek on these terms is void after that player's next match of the kind.
 */
export function latestMatchOf(
  { latestMatch, latestSlowMatch }: Pick<Player, "latestMatch" | "latestSlowMatch">,
  terms: Pick<Terms, "moveLimit">,
): number | undefined {
  return isSlowTerms(terms) ? latestSlowMatch : latestMatch;
}

/**
 * The match that keeps the player from beginning one on these terms. A slow match keeps nobody
 * from another, and needs no free player.
 */
export function activeMatchOf(
  { activeMatch }: Pick<Player, "activeMatch">,
  terms: Pick<Terms, "moveLimit">,
): number | undefined {
  return isSlowTerms(terms) ? undefined : activeMatch;
}

/** Whether this match is one of the player's current matches, slow or not. */
export function isPlaying(
  { activeMatch, slowMatches }: Pick<Player, "activeMatch" | "slowMatches">,
  match: number,
): boolean {
  return activeMatch === match || slowMatches.includes(match);
}

/** Whether a link can still be used. It depends on the host's state. */
export function invitationState(link: InvitationLink, player: Player): "open" | "used" {
  return (latestMatchOf(player, link) ?? 0) === link.after ? "open" : "used";
}

/** The opponent's invitation to a rematch of this match, if the player has one. */
export function rematchOffer(match: Match, player: Player): PlayerInvitation | undefined {
  const seat = match.seats.findIndex(({ owner }) => owner === player.owner);
  if (seat < 0) return undefined;
  const opponentSeat = 1 - seat;
  return player.invitations.find(
    ({ owner, side, proof, ...terms }) =>
      owner === match.seats[opponentSeat]?.owner &&
      hasTerms(terms, match) &&
      side === rematchSide(opponentSeat) &&
      proof === undefined,
  );
}

/** The side that a seat asks for in a rematch. The player who moved first now moves second. */
export function rematchSide(seat: number): Side {
  return seat === 0 ? 2 : 1;
}
