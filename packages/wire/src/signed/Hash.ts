/** Poseidon over fields. The caller supplies it, because this package has no implementation. */
export type Hash = (fields: readonly bigint[]) => bigint;
