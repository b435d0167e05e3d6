import type { Rules, SeatNumber } from "@kifu/kit/plain";
import { replayer } from "../lib/replayer";
import type { DrawnShape } from "./DrawnShape";

/**
 * How a game is drawn where there is no page: in pictures that a server makes. It is kept apart from the
 * boards that people play on, which are parts of pages, with themes and buttons.
 */
export interface GameDrawing {
  /** Of the whole drawing, in cells. */
  readonly width: number;
  readonly height: number;
  /** What is there before the first move. */
  readonly board: readonly DrawnShape[];
  /** Gives what lies on the board after some moves, from below to above. Each walk remembers its way. */
  walk(): (moves: readonly string[], line?: readonly string[]) => readonly DrawnShape[];
}

interface Parts<Position> extends Omit<GameDrawing, "walk"> {
  /** The pieces of a position, the last move marked, and the line that decided. */
  pieces(
    position: Position,
    last: string | undefined,
    line: readonly string[],
  ): readonly DrawnShape[];
}

/** A drawing over the game's plain rules. */
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
