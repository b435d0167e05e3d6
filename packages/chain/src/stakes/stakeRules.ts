/** What is known of stakes without circuits: for clients that sign, and for anyone who checks what they signed. */

/** What one player can stake at most, and let a session stake: 2^32 - 1. */
export const LARGEST_STAKE = 0xffffffffn;

/** What the treasury of a development chain makes up a player's balance to. */
export const GRANT = 1000n;
