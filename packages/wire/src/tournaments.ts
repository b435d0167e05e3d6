import {
  address,
  clockNumber,
  count,
  decimal,
  type Decoded,
  type Decoder,
  field,
  flag,
  largeCount,
  list,
  object,
  oneOf,
  optional,
  pair,
  seatSignature,
  signatureFields,
  textLike,
} from "./decoder.js";
import { type Hash, keyFields, type PlainKey } from "./signatures.js";
import { sessionGrant } from "./matches.js";
import { signedSeek } from "./seeks.js";

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

/** The fields of `TournamentTerms`. */
export const tournamentFields = {
  form: oneOf(...tournamentForms),
  game: count,
  moveLimit: clockNumber,
  rated: flag,
  length: count,
  start: count,
  stake: largeCount,
  bots: flag,
  listed: flag,
} satisfies Record<keyof TournamentTerms, Decoder<unknown>>;

/** "kifu tournament" in ASCII. */
const SIGNED_TOURNAMENT = 0x6b69667520746f75726e616d656e74n;
/** "kifu entry" in ASCII. */
const SIGNED_ENTRY = 0x6b69667520656e747279n;

const by = object(signatureFields);

/**
 * The kinds of statements about tournaments. They are beside `statementKinds`, so that pages
 * without tournaments do not load them. The player's own key signs, or a session that may seek.
 */
export const tournamentKinds = {
  /** Answered with `id`, which is part of the tournament's address. */
  tournament: {
    fields: object({
      owner: address,
      ...tournamentFields,
      /** The chain's time of the signature. */
      time: count,
      by,
    }),
    signed: (
      hash: Hash,
      domain: bigint,
      made: TournamentTerms & { readonly owner: PlainKey; readonly time: number },
    ) => ({
      context: hash([SIGNED_TOURNAMENT, domain]),
      digest: hash([
        ...keyFields(made.owner),
        BigInt(tournamentForms.indexOf(made.form)),
        ...[made.game, made.moveLimit, made.length, made.start, made.stake, made.time].map(BigInt),
        ...[made.rated, made.bots, made.listed].map((is) => (is ? 1n : 0n)),
      ]),
    }),
    answer: object({ id: textLike(/^[0-9a-z]{1,13}$/, "a tournament's id") }),
  },
  /** Answered with `entered`: whether the player takes part now. */
  entry: {
    fields: object({
      /** The digest of the tournament that the player enters or leaves. */
      tournament: field,
      owner: address,
      /** Whether the player enters. Otherwise they leave. */
      enters: flag,
      /** The chain's time of the signature. */
      time: count,
      by,
    }),
    signed: (
      hash: Hash,
      domain: bigint,
      entry: {
        readonly tournament: bigint;
        readonly owner: PlainKey;
        readonly enters: boolean;
        readonly time: number;
      },
    ) => ({
      context: hash([SIGNED_ENTRY, domain]),
      digest: hash([
        entry.tournament,
        ...keyFields(entry.owner),
        entry.enters ? 1n : 0n,
        BigInt(entry.time),
      ]),
    }),
    answer: object({ entered: flag }),
  },
};

const id = textLike(/^[0-9a-z]{1,13}$/, "a tournament's id");
const phase = oneOf("open", "running", "finished", "cancelled");

/** A statement's signature, with the key that made it. */
const signedBy = { key: address, signed: seatSignature };

/** A tournament in a list. */
export type ListedTournament = Decoded<typeof listedTournament>;
export const listedTournament = object({
  id,
  owner: address,
  ...tournamentFields,
  phase,
  /** How many take part. */
  players: count,
});

/** The tournaments that a node lists: those to come, those that run, and the latest finished. */
export type TournamentList = Decoded<typeof tournamentList>;
export const tournamentList = object({
  /** The chain's time. */
  now: largeCount,
  tournaments: list(listedTournament),
});

const halfPoints = oneOf(0, 1, 2);

/** Two players who were drawn to meet. */
const filedPair = object({
  first: address,
  second: address,
  deadline: largeCount,
  match: optional(count),
  /** Who was there when the node looked; undefined unless they had no match. */
  here: optional(pair(flag)),
  /** When the two were done with each other, in the chain's seconds. */
  end: optional(largeCount),
  /** Half points. */
  points: optional(pair(halfPoints)),
});

const filedRound = object({
  number: count,
  from: largeCount,
  bye: optional(address),
  pairs: list(filedPair),
});

const filedStanding = object({
  player: address,
  place: count,
  points: count,
  tieBreak: count,
  wins: count,
  /** How many stakes the player's matches have paid. Each match has cost one. */
  stakes: count,
  played: count,
});

/** A player's statement that they enter or leave. */
const filedEntry = object({
  player: address,
  enters: flag,
  /** The chain's time at which the player signed it. */
  time: largeCount,
  /** The chain's time at which the node took it. */
  taken: largeCount,
  ...signedBy,
});

/** What the node saw when two who were drawn had not met by their deadline. */
const filedAbsence = object({
  round: count,
  first: address,
  second: address,
  here: pair(flag),
  time: largeCount,
  /** The seeks of those who were there. Left out until they have lapsed. */
  seeks: list(signedSeek, 2),
});

/** A transaction that opened a session of this player. */
export type PlayerGrant = Decoded<typeof playerGrant>;
const playerGrant = object({ player: address, grant: sessionGrant });

/** The sessions that signed for a tournament. Players without one signed with their own keys. */
export type TournamentGrants = Decoded<typeof tournamentGrants>;
export const tournamentGrants = object({ grants: list(playerGrant) });

/** A tournament with everything that was signed, and as the node draws and counts it. */
export type TournamentFile = Decoded<typeof tournamentFile>;
export const tournamentFile = object({
  id,
  /** The statement's digest, which entries name. */
  digest: field,
  owner: address,
  ...tournamentFields,
  time: largeCount,
  ...signedBy,
  entries: list(filedEntry),
  /** The last block before the start, whose hash decides the lots. */
  seed: optional(object({ height: count, hash: decimal })),
  absences: list(filedAbsence),
  /** The chain's time. What happened at this second or later does not count yet. */
  now: largeCount,
  phase,
  /** The players who take part now. */
  players: list(address),
  /** When the next round is drawn, if that is known. */
  next: optional(largeCount),
  rounds: list(filedRound),
  standings: list(filedStanding),
});
