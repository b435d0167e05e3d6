import { gameModule } from "../matches/gameModule.js";
import { listGame } from "../matches/gameList.js";
import { randzu } from "../randzu/index.js";
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
