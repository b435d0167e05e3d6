import type { PlainOutcome } from "@kifu/kit/plain";
import { Emitter } from "../Emitter.js";
import type { OpenMove } from "./validateMove.js";
import type { PlainMatch } from "./PlainMatch.js";

/** A match after its last open move, and the outcome of that move. */
export interface MatchAfter {
  readonly match: PlainMatch;
  readonly outcome: PlainOutcome;
}

export interface OpenMovesEvents {
  /** A move was accepted. The event comes before its receipt is sent. */
  made: [OpenMove];
}

/** Read access to signed moves that are in no transaction yet. */
export interface OpenMoves {
  readonly events: Emitter<OpenMovesEvents>;
  /**
   * The open moves of a match in order. A move stays here until the chain has announced its
   * segment.
   */
  of(match: number): readonly OpenMove[];
  /** The match after its last open move. Undefined if it has none. */
  after(match: number): MatchAfter | undefined;
}

export const noOpenMoves: OpenMoves = {
  events: new Emitter(),
  of: () => [],
  after: () => undefined,
};
