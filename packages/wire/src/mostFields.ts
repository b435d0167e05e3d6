/**
 * The maximum number of fields in a move. The kit's conformance suite holds every game to it.
 */
export const MOST_MOVE_FIELDS = 16;

/**
 * An upper limit on the arguments (fields) of any method. The largest conceivable segment has 64
 * moves of 16 fields, witnesses of 4 fields and a time for each, plus the match, the count and
 * two signatures of 4 fields: 1,354.
 */
export const MOST_ARGUMENTS = 2048;
