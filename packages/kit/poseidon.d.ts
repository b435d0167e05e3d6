type State = [bigint, bigint, bigint];

/** The hash that circuits compute, for use outside of circuits. */
export const Poseidon: {
  hash(fields: bigint[]): bigint;
  update(state: State, fields: bigint[]): State;
};
