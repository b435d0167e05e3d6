import { lineCells, type Place, type Rules, type Seat, unpackLine } from "@kifu/kit/plain";
import { WINNING_LENGTH } from "../randzu/position.js";
import { rules as randzu } from "../randzu/rules.js";
import type { RecordGame } from "../record/RecordGame.js";
import { rules as ticTacToe } from "../tic-tac-toe/rules.js";

/**
 * The numbers of the chain's games. They are stored in matches: a new game takes the next one,
 * and none is ever given twice.
 */
export const gameNumbers = { Randzu: 1, TicTacToe: 2 } as const;

/** A game without its circuit. */
export interface PlainGame extends RecordGame {
  readonly module: keyof typeof gameNumbers;
}

function plain<Position extends { readonly turn: Seat }, Move, Witness>(
  module: keyof typeof gameNumbers,
  rules: Rules<Position, Move, Witness>,
  { length, cell }: { length: number; cell: (place: Place) => string },
): PlainGame {
  return {
    number: gameNumbers[module],
    module,
    rules,
    line(packed) {
      const line = unpackLine(packed);
      return line && lineCells(line, length).map(cell);
    },
  };
}

/** Every game of the chain, for whoever runs without circuits. */
export const plainGames = [
  plain("Randzu", randzu, { length: WINNING_LENGTH, cell: randzu.notation.write }),
  plain("TicTacToe", ticTacToe, {
    length: 3,
    cell: ({ x, y }) => ticTacToe.notation.write(x + 3 * y),
  }),
] as const;
