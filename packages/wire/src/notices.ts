import { count, type Decoded, height, largeCount, object, optional, textLike } from "./decoder.js";

/** The maximum number of characters of a text that an operator posts. */
export const LONGEST_NOTICE = 280;

/**
 * A text that an operator posts: one line, without characters that could hide or reverse the text
 * around it.
 */
export const noticeText = textLike(
  /^(?=.*\S)[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u,
  `one line of 1 to ${LONGEST_NOTICE} plain characters`,
  LONGEST_NOTICE,
);

/** A text that the operator shows to everybody. */
export type Announcement = Decoded<typeof announcement>;
export const announcement = object({
  /** Differs for each announcement. Pages remember the ids that a visitor has dismissed. */
  id: largeCount,
  text: noticeText,
});

/**
 * Maintenance, which is planned or has begun. Once it has begun, no new match begins, and running
 * matches go on.
 */
export type Maintenance = Decoded<typeof maintenance>;
export const maintenance = object({
  /** Differs each time that maintenance is planned or changed. */
  id: largeCount,
  /** The seconds until maintenance begins; 0 once it has begun. */
  startsIn: count,
  text: optional(noticeText),
});

/** Everything that the operator has posted. */
export type NoticesEvent = Decoded<typeof noticesEvent>;
export const noticesEvent = object({
  height,
  announcement: optional(announcement),
  maintenance: optional(maintenance),
});
