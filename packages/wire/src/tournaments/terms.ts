/** The forms of tournaments. Their order is signed, so never change it. */
export const tournamentForms = ["swiss", "round-robin", "arena"] as const;

/** What the maker of a tournament decides. */
export interface TournamentTerms {
  readonly form: (typeof tournamentForms)[number];
  /** The game's number. */
  readonly game: number;
  /** The clock's number, as in a seek. It is not slow. */
  readonly moveLimit: number;
  /** Whether the matches are rated. */
  readonly rated: boolean;
  /** The rounds of a Swiss tournament, the minutes of an arena, or 0 for a round robin. */
  readonly length: number;
  /** The chain's time at which the first round is drawn. */
  readonly start: number;
  /**
   * What each of two who meet stakes on their match, which the chain pays to its winner. 0 without
   * stakes.
   */
  readonly stake: number;
  /** Whether one of the operator's bots enters if the number of players is odd. */
  readonly bots: boolean;
  /** Whether the node lists the tournament. Otherwise its link leads there. */
  readonly listed: boolean;
}

/**
 * The most players of a tournament.
 *
 * Limit: players in a tournament.
 */
export const MOST_PLAYERS = 128;

/**
 * The most players of a round robin.
 *
 * Limit: players in a round robin.
 */
export const MOST_IN_ROUND_ROBIN = 24;

/** The most rounds of a Swiss tournament. */
export const MOST_ROUNDS = 15;

/** The most minutes of an arena. */
export const MOST_MINUTES = 90;

/** How many seconds before its start a tournament is made, at most: 30 days. */
export const LONGEST_AHEAD = 30 * 86_400;

/** The short form of a tournament's digest, for addresses. */
export function tournamentId(digest: bigint): string {
  return BigInt.asUintN(64, digest).toString(36);
}

/**
 * Whether anybody could have made a tournament with these terms at this time. Nobody could know how
 * much they would stake in an arena. Rated matches have no stakes. Bots play casual matches without
 * stakes, and find listed tournaments only.
 */
export function areTournamentTerms(
  { form, length, start, stake, rated, bots, listed }: TournamentTerms,
  time: number,
): boolean {
  if (stake !== 0 && (form === "arena" || rated)) return false;
  if (bots && (stake !== 0 || rated || !listed)) return false;
  const most = { swiss: MOST_ROUNDS, "round-robin": 0, arena: MOST_MINUTES }[form];
  const least = form === "round-robin" ? 0 : 1;
  return length >= least && length <= most && start > time && start <= time + LONGEST_AHEAD;
}

/** The most players of a tournament of this form. */
export function mostPlayersOf({ form }: Pick<TournamentTerms, "form">): number {
  return form === "round-robin" ? MOST_IN_ROUND_ROBIN : MOST_PLAYERS;
}

/**
 * What a player needs to enter: before the start a stake for each round of a Swiss tournament,
 * otherwise the stake of one match.
 */
export function moneyToEnter(
  { length, stake, start }: Pick<TournamentTerms, "length" | "stake" | "start">,
  time: number,
): number {
  return time < start ? stake * Math.max(length, 1) : stake;
}
