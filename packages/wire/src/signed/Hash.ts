/**
 * Hashes fields with Poseidon. The caller supplies the function, because this package has no
 * implementation.
 */
export type Hash = (fields: readonly bigint[]) => bigint;
