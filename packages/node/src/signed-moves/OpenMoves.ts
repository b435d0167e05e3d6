import type { PlainOutcome } from "@kifu/kit/plain";
import { Emitter } from "../Emitter.js";
import type { OpenMove } from "./validateMove.js";
import type { PlainMatch } from "./PlainMatch.js";

/** A match after the last of its open moves, and what that move decided. */
export interface MatchAfter {
  readonly match: PlainMatch;
  readonly outcome: PlainOutcome;
}

/** Each event is emitted after it has happened. */
export interface OpenMovesEvents {
  /** A move was accepted, and its receipt is about to be sent. */
  made: [OpenMove];
}

/** Signed moves that are in no transaction yet, for showing matches. */
export interface OpenMoves {
  readonly events: Emitter<OpenMovesEvents>;
  /** The moves of a match in order. They are listed until the chain has announced their segment. */
  of(match: number): readonly OpenMove[];
  /** The match after the last of them. Undefined when there are none. */
  after(match: number): MatchAfter | undefined;
}

/** For chains that take no signed moves. */
export const noOpenMoves: OpenMoves = {
  events: new Emitter(),
  of: () => [],
  after: () => undefined,
};
