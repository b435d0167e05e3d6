/** The parts of a call that are fields of the game's own types, in the circuit's order. */
export const CALL_PARTS = ["state", "move", "witness"] as const;
/** A part of a call that consists of fields: the state, the move or the witness. */
export type CallPart = (typeof CALL_PARTS)[number];

/**
 * A move to be judged by the rules and the circuit: its fields as decimal numbers, in order.
 */
export interface MoveCall {
  readonly state: readonly string[];
  readonly move: readonly string[];
  readonly witness: readonly string[];
  readonly secondToMove: boolean;
}

/** The verdict of the rules or the circuit on a move. */
export type MoveVerdict =
  | {
      readonly kind: "accepted";
      readonly state: readonly string[];
      readonly ending: "none" | "won" | "lost" | "drawn";
      /** The deciding line, packed; "0" if there is none. */
      readonly line: string;
    }
  /** With the code that the engine asserts `legal` with. */
  | { readonly kind: "refused"; readonly code: string }
  /** A constraint of the circuit itself failed, which no field may cause. */
  | { readonly kind: "failed"; readonly message: string };

/** A circuit's verdict, in the answer of `npm start -- --dev` to its page. */
export interface CircuitAnswer {
  readonly verdict?: MoveVerdict;
  /** Whether the circuit assumes that the state is a position, and does not check it. */
  readonly trustsState?: boolean;
  /** Why the move cannot be passed to the circuit. */
  readonly error?: string;
}
