import {
  address,
  count,
  type Decoded,
  flag,
  label,
  largeCount,
  list,
  object,
  optional,
} from "./decoder.js";

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
