import {
  address,
  count,
  type Decoded,
  decimal,
  field,
  flag,
  largeCount,
  list,
  object,
  oneOf,
  optional,
  pair,
  textLike,
} from "./decoder.js";
import { sessionGrant } from "./course.js";
import { signedSeek } from "./seeks.js";
import { seatSignature } from "./views.js";
import { tournamentFields } from "./tournamentStatements.js";

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
