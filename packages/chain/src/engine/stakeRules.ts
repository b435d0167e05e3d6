/** Rules of stakes, without circuits, for clients that sign and programs that check. */

/**
 * The maximum stake, and the maximum allowance of a session: 2^32 - 1. In the circuit,
 * `STAKE_BITS` of Stakes.ts enforces it.
 */
export const LARGEST_STAKE = 0xffffffffn;

/** The balance that the treasury of a development chain tops up to. */
export const GRANT = 1000n;
