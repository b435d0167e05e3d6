import type { DefinedGame } from "@kifu/kit";
import type { TypedClass } from "@proto-kit/common";
import { listGame } from "../engine/listGame.js";
import { needsWitnesses } from "../engine/playMoves.js";
import { type SegmentModule, segmentModule } from "../engine/segmentModule.js";
import { randzu } from "../randzu/index.js";
import { ticTacToe } from "../tic-tac-toe/index.js";
import { connectFour } from "../connect-four/index.js";
import { reversi } from "../reversi/index.js";
import { threeGates } from "../three-gates/index.js";
import { gomoku } from "../gomoku/index.js";
import { renju } from "../renju/index.js";
import { type GameModule, type ChainGame, plainGames } from "./plainGames.js";
import { segmentSizes } from "./segmentSizes.js";

export { type GameModule, gameNumbers } from "./plainGames.js";

/** The games of `plainGames` with their circuits. The compiler reports a missing one. */
export const gamesByName = {
  Randzu: randzu,
  TicTacToe: ticTacToe,
  ConnectFour: connectFour,
  Reversi: reversi,
  ThreeGates: threeGates,
  Gomoku: gomoku,
  Renju: renju,
} satisfies { [Name in GameModule]: { plain: { module: Name } } };

/**
 * The games in the order of `plainGames`. All of them have one general type, so the list can be
 * looped over.
 */
export const provableGames = plainGames.map(
  ({ module }) => gamesByName[module] as unknown as DefinedGame<GameModule>,
);

/** The chain's games with their numbers and opening states. */
export const games = provableGames.map((game) => listGame(game, game.plain.number));

/**
 * The maximum number of moves per segment of a game. It is 1 until `npm run rows -- --write` has
 * measured the game.
 */
export function segmentSizeOf(module: string): number {
  return segmentSizes[module] ?? 1;
}

/** Creates the games' runtime modules, each with its own segment size. */
export function composeGames(
  sizeOf: (game: DefinedGame<GameModule>) => number,
  games: readonly DefinedGame<GameModule>[] = provableGames,
): Record<GameModule, TypedClass<SegmentModule<unknown, unknown, unknown>>> {
  const modules = games.map((game) => [
    game.plain.module,
    segmentModule(game, game.plain.number, sizeOf(game)),
  ]);
  return Object.fromEntries(modules) as ReturnType<typeof composeGames>;
}

export const gameModules = composeGames(({ plain }) => segmentSizeOf(plain.module));

/**
 * Describes a game to programs that display matches. Such programs treat all games alike, so this
 * type names no game's own types of positions and moves.
 */
export interface ShownGame extends ChainGame {
  /** The number of state and move fields in a transaction. The state comes first. */
  readonly stateFields: number;
  readonly moveFields: number;
  /** The number of witness fields of a move in a segment; 0 for games without witnesses. */
  readonly witnessFields: number;
}

/** All games, for programs that display matches. */
export const shownGames: readonly ShownGame[] = provableGames.map((game) => ({
  ...game.plain,
  stateFields: game.State.sizeInFields(),
  moveFields: game.Move.sizeInFields(),
  witnessFields: needsWitnesses(game) ? game.Witness.sizeInFields() : 0,
}));
