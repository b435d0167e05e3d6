/** The parts of a call that consist of fields, in the circuit's order. */
export const CALL_PARTS = ["state", "move", "witness"] as const;
/** One of the parts in `CALL_PARTS`. */
export type CallPart = (typeof CALL_PARTS)[number];

/**
 * A move that the rules and the circuit are to judge. Its fields are decimal numbers, in order.
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
      /** The packed line that decides the match; "0" if there is none. */
      readonly line: string;
    }
  /** `code` is the code with which the engine refuses an illegal move. */
  | { readonly kind: "refused"; readonly code: string }
  /** A constraint of the circuit failed. No field may cause this. */
  | { readonly kind: "failed"; readonly message: string };

/** A circuit's verdict, in the answer of `npm start -- --dev` to its page. */
export interface CircuitAnswer {
  readonly verdict?: MoveVerdict;
  /** Whether the circuit assumes that the state is a position, without checking it. */
  readonly trustsState?: boolean;
  /** Why the move cannot be passed to the circuit. */
  readonly error?: string;
}
