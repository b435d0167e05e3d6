/**
 * The terms of sessions that are known without circuits, for programs that check what was signed.
 */

/** What a session key may do in its owner's name. No scope reaches money: what it may stake is allowed apart, in `Balance`. */
export const Scope = {
  /** Move and resign in the match that runs. */
  play: 1,
  /** That, and queue for further matches. */
  playAndQueue: 2,
} as const;

/** How far ahead a session may end, in seconds, which are eleven days and a half: a leaked key plays no longer than this. */
export const LONGEST_SESSION = 1_000_000;
