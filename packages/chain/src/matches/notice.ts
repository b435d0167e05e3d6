/**
 * How many seconds pass between the announcement of something that could void signed moves and its effect: a new or
 * revoked session reaches the seat of a running match, and an abort ends one, only then. Until then anybody can send
 * the segment with what was signed.
 */
export const NOTICE = 60;
