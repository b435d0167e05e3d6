/**
 * The moves of each match. The chain does not keep them: it stores only the position and a hash
 * of the moves.
 */
export interface MatchHistory {
  /** The fields of all moves that were not taken back, in order. Includes open moves. */
  movesOf(match: number): readonly (readonly bigint[])[];
  takenBack(match: number): number;
}

interface Records {
  moves(match: number): readonly { readonly fields: readonly string[] }[];
  takenBack(match: number): number;
}

/** Reads the history from the index, which exists only once the chain is open. */
export function historyIn(records: () => Records): MatchHistory {
  return {
    movesOf: (match) =>
      records()
        .moves(match)
        .map(({ fields }) => fields.map(BigInt)),
    takenBack: (match) => records().takenBack(match),
  };
}
