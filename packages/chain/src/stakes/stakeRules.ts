/** What is known of stakes without circuits: for clients that sign, and for anyone who checks what they signed. */

/**
 * Tells seeks with a stake from those without, which the same keys sign: what their context begins with. It is
 * "kifu stake" in ASCII.
 */
export const SIGNED_STAKE = 0x6b696675207374616b65n;

/** What one player can stake at most, and let a session stake: 2^32 - 1. */
export const LARGEST_STAKE = 0xffffffffn;

/** What the treasury of a development chain makes up a player's balance to. */
export const GRANT = 1000n;
