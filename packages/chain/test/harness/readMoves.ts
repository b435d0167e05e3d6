import { notation } from "../../src/randzu/notation.js";
import type { Point } from "../../src/randzu/position.js";

/**
 * Reads a list of moves separated by blanks. Undefined if any of them is not a move.
 *
 * @example readMoves("h8 h9 i8")
 */
export function readMoves(text: string): Point[] | undefined {
  const moves = text.split(/\s+/).filter(Boolean).map(notation.read);
  return moves.every((move) => move !== undefined) ? moves : undefined;
}
