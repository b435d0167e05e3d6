/** Rules of time that are known without circuits: for pages, nodes and checks. */

/**
 * Seconds between an announcement that can void signed moves and its effect: an abort, and a new or a revoked session in a
 * running match. In this time anybody can send the segment with the moves.
 */
export const NOTICE = 60;

/** Seconds after a player left a match before both had moved, in which leaving another one loses it. */
export const FORGIVEN_AFTER = 86_400;
