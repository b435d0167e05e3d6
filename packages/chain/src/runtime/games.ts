import type { Game } from "@kifu/kit";
import { lineCells, type Place, type Rules, type Seat, unpackLine } from "@kifu/kit/plain";
import { gameModule } from "../matches/gameModule.js";
import { listGame } from "../matches/gameList.js";
import { randzu } from "../randzu/index.js";
import { WINNING_LENGTH } from "../randzu/position.js";
import { ticTacToe } from "../tic-tac-toe/index.js";

/**
 * The games of this chain. Their numbers are stored in matches: a new game takes the next
 * one, and none is ever given twice.
 */
export const gameNumbers = { Randzu: 1, TicTacToe: 2 } as const;

export const games = [
  listGame(randzu, gameNumbers.Randzu),
  listGame(ticTacToe, gameNumbers.TicTacToe),
] as const;

export const gameModules = {
  Randzu: gameModule(randzu, gameNumbers.Randzu),
  TicTacToe: gameModule(ticTacToe, gameNumbers.TicTacToe),
};

/** What shows a game's matches in its own words; which position, move and witness it has is its own. */
export interface ShownGame {
  readonly number: number;
  /** The game's runtime module. */
  readonly module: keyof typeof gameNumbers;
  readonly rules: Rules<{ readonly turn: Seat }, unknown, unknown>;
  /** How many fields its state and its move take up in a transaction, the state first. */
  readonly stateFields: number;
  readonly moveFields: number;
  /** The cells of a packed line, in the game's notation. */
  line(packed: bigint): string[] | undefined;
}

function show<State, Move, Witness, Position extends { readonly turn: Seat }, Plain, Claim>(
  module: keyof typeof gameNumbers,
  game: Game<State, Move, Witness, Position, Plain, Claim>,
  { length, cell }: { length: number; cell: (place: Place) => string },
): ShownGame {
  return {
    number: gameNumbers[module],
    module,
    rules: game.rules,
    stateFields: game.State.sizeInFields(),
    moveFields: game.Move.sizeInFields(),
    line(packed) {
      const line = unpackLine(packed);
      return line && lineCells(line, length).map(cell);
    },
  };
}

/** Every game, for whoever shows matches to people. */
export const shownGames: readonly ShownGame[] = [
  show("Randzu", randzu, { length: WINNING_LENGTH, cell: randzu.rules.notation.write }),
  show("TicTacToe", ticTacToe, {
    length: 3,
    cell: ({ x, y }) => ticTacToe.rules.notation.write(x + 3 * y),
  }),
];
