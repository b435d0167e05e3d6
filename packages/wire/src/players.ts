import {
  address,
  bigNumber,
  clockNumber,
  count,
  type Decoded,
  field,
  flag,
  height,
  label,
  largeCount,
  list,
  object,
  oneOf,
  optional,
  seatSignature,
} from "./decoder.js";
import { side } from "./seeks.js";

const ratingFields = {
  /** In points. A newcomer has 1500. */
  rating: count,
  /**
   * How uncertain the rating is, in points. In 19 of 20 cases the player's strength is within two
   * deviations of the rating. It shrinks with each match and grows with time.
   */
  deviation: count,
  /** Whether the deviation is above 110. */
  provisional: flag,
};

/** A player's rating in one game, by Glicko-2. */
export type Rating = Decoded<typeof rating>;
export const rating = object(ratingFields);

/** A player's rating in a game that they have played rated matches of. */
export type GameRating = Decoded<typeof gameRating>;
export const gameRating = object({ game: label, ...ratingFields });

/**
 * What a player's casual matches of a game say against opponents with a rating. It is computed, not
 * proven, and changes no rating.
 */
export type CasualRating = Decoded<typeof casualRating>;
export const casualRating = object({
  ...ratingFields,
  /** How many matches count. */
  matches: count,
  /** The latest of them. */
  match: count,
});

/** A player in the list of a game's best. */
export type RankedPlayer = Decoded<typeof rankedPlayer>;
export const rankedPlayer = object({ owner: address, ...ratingFields });

/** A player's rating after a rated match. */
export type RatingChange = Decoded<typeof ratingChange>;
export const ratingChange = object({
  match: count,
  ...ratingFields,
  /** When the match was rated, in the chain's seconds. */
  time: largeCount,
});

/** Part of a list of rating changes. */
export const ratingChangePage = object({
  items: list(ratingChange),
  /** Pass this number as `after` to get the next page. undefined on the last page. */
  next: optional(largeCount),
});

/** A key that may play for its owner without asking the wallet. */
export type Session = Decoded<typeof session>;
export const session = object({
  key: address,
  /** The chain's time at which the session expires. */
  expiresAt: count,
  /** 1: the session may play. 2: it may play and seek. */
  scope: count,
  active: flag,
});

/** The queue or the open seek in which a player waits. */
export type PlayerQueue = Decoded<typeof playerQueue>;
export const playerQueue = object({
  game: label,
  /** The clock's number, as in `Match`. */
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: largeCount,
  /** Whether the match is rated. */
  rated: flag,
  /** Who moves first. 0: either player, as in every queue. 1: this player. 2: the opponent. */
  side,
  /**
   * True for a signed seek, which another player's seek can meet. False for a queue, which a
   * registration can meet.
   */
  seek: flag,
  /** The only opponent whom the player accepts; undefined for anybody. */
  opponent: optional(address),
  /** The queue's round; undefined for a seek. */
  round: optional(count),
  /** False once the queue's round is over, when nobody can meet the player there. */
  waiting: flag,
});

/** An open seek that names one player, as that player sees it. */
export type PlayerInvitation = Decoded<typeof playerInvitation>;
export const playerInvitation = object({
  /** The player who seeks. */
  owner: address,
  game: label,
  /** The clock's number, as in `Match`. */
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: largeCount,
  /** Whether the match is rated. */
  rated: flag,
  /** Who moves first. 0: either player. 1: the owner. 2: the named player. */
  side,
  /** Shows that the owner used the named player's link. Only the named player can check it. */
  proof: optional(field),
});

/**
 * The maximum number of invitations that a node shows to one player.
 *
 * Limit: invitations that a player sees.
 */
export const MOST_INVITATIONS = 20;

/**
 * The maximum number of current slow matches that a node lists for a player. A player may have
 * more.
 *
 * Limit: slow matches in a player's list.
 */
export const MOST_SLOW_MATCHES = 200;

/** The number of matches that a player has won, lost and drawn. */
export type Tally = Decoded<typeof tally>;
export const tally = object({ won: count, lost: count, drawn: count });

/** The number of a player's matches of one game that they have won, lost and drawn. */
const gameTally = object({ game: label, won: count, lost: count, drawn: count });

/** How a player's matches have ended. */
export type PlayerResults = Decoded<typeof playerResults>;
export const playerResults = object({
  /** The games in which the player has a result. */
  games: list(gameTally, 100),
  /**
   * When the player's first match began, in milliseconds since 1970 by this node's clock. undefined
   * if there is none, or if another node made its block.
   */
  since: optional(largeCount),
  /** The number of the player's latest finished matches that `timeouts` counts, at most 20. */
  latest: count,
  /** In how many of these the player let the clock run out. */
  timeouts: count,
});

/** The public state of a player, including what is not in a block yet. */
export type Player = Decoded<typeof player>;
export const player = object({
  /** The player's address, in base58. */
  owner: address,
  /** The nonce of the next transaction that this key signs. */
  nonce: bigNumber,
  /**
   * The player's current match, unless it is slow. A match is current until it has a result, even
   * after its clock has run out.
   */
  activeMatch: optional(count),
  /** The latest match that is not slow. */
  latestMatch: optional(count),
  latestSlowMatch: optional(count),
  /** The player's current slow matches, in the order of their start. */
  slowMatches: list(count, MOST_SLOW_MATCHES),
  /** How the player's matches ended. Running matches do not count. */
  tally,
  /** The player's ratings, in the games of which they have played rated matches. */
  ratings: list(gameRating),
  /** What the player seeks, or the queue that the player has joined. */
  queue: optional(playerQueue),
  session: optional(session),
  /** The player's balance, without stakes whose pots are not paid yet. */
  balance: largeCount,
  /** How much the player's session may stake. */
  allowance: largeCount,
  /** Open seeks that name this player, oldest first. */
  invitations: list(playerInvitation, MOST_INVITATIONS),
});

/**
 * The maximum number of players whose names one query asks for.
 *
 * Limit: players in the query `names`.
 */
export const MOST_NAMES = 50;

/** A name that a player has chosen, with the player's signature over it. */
export type SignedName = Decoded<typeof signedName>;
export const signedName = object({
  owner: address,
  name: label,
  /** The chain's time at which the player signed it. */
  time: largeCount,
  /** The key that signed: the owner's, or their session's at that time. */
  key: address,
  signed: seatSignature,
});

/** A player who waits for an opponent, and the terms. */
export type QueueEntry = Decoded<typeof queueEntry>;
export const queueEntry = object({
  game: label,
  /** The clock's number, as in `Match`. */
  moveLimit: clockNumber,
  /** What each player stakes; 0 for nothing. */
  stake: largeCount,
  /** Whether the match is rated. */
  rated: flag,
  /** Who moves first. 0: either player, as in every queue. 1: the owner. 2: the opponent. */
  side,
  /**
   * True for a signed seek, which another player's seek can meet. False for a queue, which a
   * registration can meet.
   */
  seek: flag,
  /** The queue's round; undefined for a seek. */
  round: optional(count),
  owner: address,
  /** The owner's rating in this game. undefined if they have none yet. */
  rating: optional(rating),
});

/** Reports that a player changed, with the player's current state. */
export type PlayerEvent = Decoded<typeof playerEvent>;
export const playerEvent = object({ height, player });

/** Lists everybody who waits for an opponent now. */
export type QueueEvent = Decoded<typeof queueEvent>;
export const queueEvent = object({
  height,
  waiting: list(queueEntry),
});

/** An event that changed a player's balance. */
export type BalanceChange = Decoded<typeof balanceChange>;
export const balanceChange = object({
  /**
   * `granted` by the chain's faucet, `staked` on a match, `paid` out of a match's pot, `deposited`
   * on Mina or `withdrawn` to it.
   */
  kind: oneOf("granted", "staked", "paid", "deposited", "withdrawn"),
  amount: largeCount,
  /** undefined unless the change is about a match. */
  match: optional(count),
  /** The height of the block that contains the change. */
  height: count,
  /** The change's index among all changes. Pass the index as `after` to get earlier changes. */
  index: count,
});

/** Part of a list of balance changes. */
export const balanceChangePage = object({
  items: list(balanceChange),
  /** Pass this number as `after` to get the next page. undefined on the last page. */
  next: optional(count),
});

/**
 * The name of a player who has chosen none: two words derived from their address, because an
 * address is hard to recognize. Players may share such a name, so nobody can choose it.
 */
export function wordName(address: string): string {
  const hash = hashOf(address);
  return `${pick(nameWords.first, hash)} ${pick(nameWords.second, Math.floor(hash / nameWords.first.length))}`;
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  // FNV's low bits are weak, so the high bits are mixed in.
  return (hash ^ (hash >>> 15)) >>> 0;
}

function pick(words: readonly string[], number: number): string {
  return words[number % words.length] ?? "";
}

/** The words that `wordName` picks from. */
export const nameWords = {
  first: (
    "Amber Ash Autumn Birch Bold Brave Bright Bronze Calm Cedar Clear Clever Cobalt Copper Coral " +
    "Dusk Early Ember Fern Gentle Golden Grey Hazel Indigo Iron Ivory Jade Keen Kind Lunar Maple " +
    "Merry Misty Mossy Noble Olive Pearl Pine Plum Proud Quick Quiet Rowan Ruby Russet Sage " +
    "Scarlet Silent Silver Sly Snowy Solar Steady Stone Summer Swift Tidal Velvet Warm Wild " +
    "Willow Winter Wise Witty"
  ).split(" "),
  second: (
    "Badger Bear Beetle Bison Bittern Carp Cicada Cobra Condor Crane Cricket Crow Deer Dove " +
    "Dragon Eagle Egret Falcon Ferret Finch Fox Gecko Goose Hare Hawk Hedgehog Heron Hornet Ibex " +
    "Ibis Jackdaw Kestrel Koi Lark Lion Lynx Magpie Mantis Marten Mole Moth Newt Otter Owl Panda " +
    "Panther Perch Pike Quail Raven Robin Salmon Seal Sparrow Stag Stork Swallow Swan Tiger Toad " +
    "Turtle Viper Wolf Wren"
  ).split(" "),
};
