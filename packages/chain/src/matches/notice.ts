/** Rules of time, without circuits, for pages, nodes and record checks. */

/**
 * The seconds between an announcement that can void signed moves and its effect: an abort, or a
 * new or revoked session in a running match. During this time anybody can send the segment with
 * the moves.
 */
export const NOTICE = 60;

/**
 * After a player left a match before both had moved, leaving another one within this many seconds
 * loses it.
 */
export const FORGIVEN_AFTER = 86_400;
