/**
 * How a match got to its position. The chain keeps none of it: its leaf has only the position and a
 * transcript.
 */
export interface MatchHistory {
  /** The fields of all moves that count, in order, whether or not they are in a transaction. */
  movesOf(match: number): readonly (readonly bigint[])[];
  /** How often moves of a match were taken back so far. */
  takenBack(match: number): number;
}

interface Records {
  moves(match: number): readonly { readonly fields: readonly string[] }[];
  takenBack(match: number): number;
}

/** The history from the index, which exists once the chain is open. */
export function historyIn(records: () => Records): MatchHistory {
  return {
    movesOf: (match) =>
      records()
        .moves(match)
        .map(({ fields }) => fields.map(BigInt)),
    takenBack: (match) => records().takenBack(match),
  };
}
