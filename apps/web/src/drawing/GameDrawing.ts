import type { Rules, SeatNumber } from "@kifu/kit/plain";
import { replayer } from "../lib/replayer";
import type { DrawnShape } from "./DrawnShape";

/**
 * How a server draws a game in pictures. It is separate from the interactive boards, which are
 * parts of pages with themes and buttons.
 */
export interface GameDrawing {
  /** The size of the whole drawing, in cells. */
  readonly width: number;
  readonly height: number;
  /** The empty board. */
  readonly board: readonly DrawnShape[];
  /**
   * Returns the shapes on the board after some moves, bottom to top. Each walk remembers its last
   * position.
   */
  walk(): (moves: readonly string[], line?: readonly string[]) => readonly DrawnShape[];
}

interface Parts<Position> extends Omit<GameDrawing, "walk"> {
  /** The pieces of a position, with the last move and the deciding line marked. */
  pieces(
    position: Position,
    last: string | undefined,
    line: readonly string[],
  ): readonly DrawnShape[];
}

/** A drawing based on the game's plain rules. */
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
