/**
 * How a position ends if both sides play their best, for the side to move. `open` means that the
 * engine does not know. Only an engine that searches to the end of the game says `drawn`.
 */
export type Prospect = "won" | "drawn" | "lost" | "open";

/** What a game's engine thinks of a position. */
export interface Opinion<Move = unknown> {
  readonly prospect: Prospect;
  /** The plies up to the end, if the engine knows them. */
  readonly plies?: number;
  /** How much better the side to move stands, from −1 to 1. A won position has 1. */
  readonly lead: number;
  /** The moves that the engine would play. It finds them equally good. */
  readonly best: readonly Move[];
}

/**
 * A game's engine for analysis. It may take longer than a bot. Returns `undefined` where it has no
 * opinion.
 */
export type Opine<Position, Move> = (position: Position) => Opinion<Move> | undefined;

/** A lead from −1 to 1, for a worth that an engine computed. At `scale` it is 0.76. */
export function leadOf(worth: number, scale: number): number {
  return Math.tanh(worth / scale);
}
