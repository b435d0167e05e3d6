/** The parts of a call that are fields of the game's own types, in the circuit's order. */
export const CALL_PARTS = ["state", "move", "witness"] as const;
/** One of the parts of a call that are fields: the state, the move or the witness. */
export type CallPart = (typeof CALL_PARTS)[number];

/** A move as rules and circuit are asked about it: its fields as decimal numbers, in their order. */
export interface MoveCall {
  readonly state: readonly string[];
  readonly move: readonly string[];
  readonly witness: readonly string[];
  readonly secondToMove: boolean;
}

/** What rules or circuit say of a move. */
export type MoveVerdict =
  | {
      readonly kind: "accepted";
      readonly state: readonly string[];
      readonly ending: "none" | "won" | "lost" | "drawn";
      /** The deciding line, packed; "0" when there is none. */
      readonly line: string;
    }
  /** With the code that the engine asserts `legal` with. */
  | { readonly kind: "refused"; readonly code: string }
  /** A constraint of the circuit itself does not hold, which no field may bring about. */
  | { readonly kind: "failed"; readonly message: string };

/** What a circuit says of a move, as `npm start -- --dev` answers its page. */
export interface CircuitAnswer {
  readonly verdict?: MoveVerdict;
  /** Whether the circuit takes the state for one that play leads to, and does not check it. */
  readonly trustsState?: boolean;
  /** Why the move cannot even be put to the circuit. */
  readonly error?: string;
}
