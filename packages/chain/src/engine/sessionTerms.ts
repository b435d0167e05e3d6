/** The terms of sessions, without circuits, for programs that check what was signed. */

/**
 * What a session key may do in its owner's name. No scope covers money. `Balance` has a separate
 * allowance for stakes.
 */
export const Scope = {
  /** Move and resign in the running match. */
  play: 1,
  /** Move and resign, and queue for further matches. */
  playAndQueue: 2,
} as const;

/**
 * The maximum lifetime of a session in seconds, eleven and a half days. After that, a leaked key
 * is useless.
 */
export const LONGEST_SESSION = 1_000_000;
