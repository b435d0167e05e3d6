import type { PlainOutcome } from "@kifu/kit/plain";
import { Emitter } from "../Emitter.js";
import type { OpenMove } from "./validateMove.js";
import type { PlainMatch } from "./PlainMatch.js";

/** A match as of the last of its open moves, and what that move decided. */
export interface MatchAfter {
  readonly match: PlainMatch;
  readonly outcome: PlainOutcome;
}

/** What listeners are told of, after it has happened. */
export interface OpenMovesEvents {
  /** A move was accepted, and its receipt is about to be sent. */
  made: [OpenMove];
}

/** Signed moves that are in no transaction yet, for anyone who shows matches. */
export interface OpenMoves {
  readonly events: Emitter<OpenMovesEvents>;
  /** Those of a match, in their order: until its segment has been admitted, and told. */
  of(match: number): readonly OpenMove[];
  /** The match as of the last of them; undefined when there are none. */
  after(match: number): MatchAfter | undefined;
}

/** For chains that take no signed moves. */
export const noOpenMoves: OpenMoves = {
  events: new Emitter(),
  of: () => [],
  after: () => undefined,
};
