import type { Random } from "@kifu/kit/testing";
import { BOARD, type Point } from "@kifu/chain/randzu/position";

/** The moves of a lasting game; one more would fill the board, and end it as a draw. */
export const LASTING_PLIES = BOARD.width * BOARD.height - 1;

/**
 * A game of Randzu that nobody wins, as long as the board allows: moves in turn, from the empty
 * board. The board is coloured so that no line has more than two stones of one colour in a
 * row; each side then takes the cells of its colour in any order.
 */
export function lastingGame({ below, shuffled }: Random): Point[] {
  const shift = below(4);
  const sides: [Point[], Point[]] = [[], []];
  for (let y = 0; y < BOARD.height; y++) {
    for (let x = 0; x < BOARD.width; x++) {
      // One step along a row or a diagonal changes the sum by one, along a column by two: of
      // four cells in a row, two are of one colour.
      const isFirst = (x + 2 * y + shift) % 4 < 2;
      sides[isFirst ? 0 : 1].push({ x, y });
    }
  }
  const [first, second] = [shuffled(sides[0]), shuffled(sides[1])];
  return Array.from({ length: LASTING_PLIES }, (_, i) => (i % 2 === 0 ? first : second)[i >> 1]!);
}
