/**
 * The maximum number of fields in a move. The kit's conformance suite checks it for every game.
 */
export const MOST_MOVE_FIELDS = 16;

/**
 * The maximum number of argument fields of any method. The largest conceivable segment needs
 * 1,354: 64 moves of 16 fields, each with a witness of 4 fields and a time, plus the match, the
 * count and two signatures of 4 fields.
 */
export const MOST_ARGUMENTS = 2048;
