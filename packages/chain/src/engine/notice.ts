/** Time limits of matches, without circuits, for pages, nodes and record checks. */

/**
 * Some announcements can void signed moves: an abort, and a new or revoked session in a running
 * match. They take effect after this many seconds. Until then anybody can send the segment with
 * the moves.
 */
export const NOTICE = 60;

/**
 * After a player left a match before both had moved, leaving another match like that within this
 * many seconds loses it.
 */
export const FORGIVEN_AFTER = 86_400;
