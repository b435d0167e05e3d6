/** Poseidon over fields, as whoever signs or checks has it: this package has none of its own. */
export type Hash = (fields: readonly bigint[]) => bigint;
