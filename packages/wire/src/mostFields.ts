/** The most fields that a move of any game has. The kit's conformance suite holds every game to it. */
export const MOST_MOVE_FIELDS = 16;

/**
 * More arguments than any method of a chain takes, which are fields. The most that is thinkable is a segment of 64 moves:
 * with moves of 16 fields, witnesses of 4 and a time for each, the match, the number of moves and two signatures of 4
 * fields, it has 1354.
 */
export const MOST_ARGUMENTS = 2048;
