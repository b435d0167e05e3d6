import type { Game } from "@kifu/kit";
import type { Seat } from "@kifu/kit/plain";
import { gameModule } from "../matches/gameModule.js";
import { listGame } from "../matches/gameList.js";
import { randzu } from "../randzu/index.js";
import { ticTacToe } from "../tic-tac-toe/index.js";
import { gameNumbers, type PlainGame, plainGames } from "./plainGames.js";

export { gameNumbers } from "./plainGames.js";

/** The games of this chain; see `plainGames.ts` for their numbers. */
export const games = [
  listGame(randzu, gameNumbers.Randzu),
  listGame(ticTacToe, gameNumbers.TicTacToe),
] as const;

export const gameModules = {
  Randzu: gameModule(randzu, gameNumbers.Randzu),
  TicTacToe: gameModule(ticTacToe, gameNumbers.TicTacToe),
};

/** What shows a game's matches in its own words; which position, move and witness it has is its own. */
export interface ShownGame extends PlainGame {
  /** How many fields its state and its move take up in a transaction, the state first. */
  readonly stateFields: number;
  readonly moveFields: number;
}

function show<State, Move, Witness, Position extends { readonly turn: Seat }, Plain, Claim>(
  plain: PlainGame,
  game: Game<State, Move, Witness, Position, Plain, Claim>,
): ShownGame {
  return {
    ...plain,
    stateFields: game.State.sizeInFields(),
    moveFields: game.Move.sizeInFields(),
  };
}

/** Every game, for whoever shows matches to people. */
export const shownGames: readonly ShownGame[] = [
  show(plainGames[0], randzu),
  show(plainGames[1], ticTacToe),
];
