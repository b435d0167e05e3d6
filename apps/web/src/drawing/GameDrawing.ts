import type { Rules, SeatNumber } from "@kifu/kit/plain";
import { replayer } from "../lib/replayer";
import type { DrawnShape } from "./DrawnShape";

/**
 * How the server draws a game in pictures. Interactive boards are separate, because they have
 * themes and buttons.
 */
export interface GameDrawing {
  /** The width of the drawing in cells, including its margin. */
  readonly width: number;
  readonly height: number;
  readonly board: readonly DrawnShape[];
  /**
   * Returns a function from moves to the shapes on the board, bottom to top. The function remembers
   * its last position, so that the next move is fast.
   */
  walk(): (moves: readonly string[], line?: readonly string[]) => readonly DrawnShape[];
}

interface Parts<Position> extends Omit<GameDrawing, "walk"> {
  /** The pieces of a position. The last move and the deciding line are marked. */
  pieces(
    position: Position,
    last: string | undefined,
    line: readonly string[],
  ): readonly DrawnShape[];
}

export function gameDrawing<Position extends { readonly turn: SeatNumber }, Move, Witness>(
  rules: Rules<Position, Move, Witness>,
  { pieces, ...rest }: Parts<Position>,
): GameDrawing {
  return {
    ...rest,
    walk() {
      const positionAfter = replayer(rules);
      return (moves, line = []) => pieces(positionAfter(moves), moves.at(-1), line);
    },
  };
}
