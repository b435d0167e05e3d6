import type { DefinedGame } from "@kifu/kit";
import type { TypedClass } from "@proto-kit/common";
import { listGame } from "../matches/listGame.js";
import { needsWitnesses } from "../segments/playMoves.js";
import { type SegmentModule, segmentModule } from "../segments/segmentModule.js";
import { randzu } from "../randzu/index.js";
import { ticTacToe } from "../tic-tac-toe/index.js";
import { connectFour } from "../connect-four/index.js";
import { reversi } from "../reversi/index.js";
import { type GameModule, type ChainGame, plainGames } from "./plainGames.js";
import { segmentSizes } from "./segmentSizes.js";

export { type GameModule, gameNumbers } from "./plainGames.js";

/** The games of `plainGames` with their circuits: it does not compile while one is missing. */
export const gamesByName = {
  Randzu: randzu,
  TicTacToe: ticTacToe,
  ConnectFour: connectFour,
  Reversi: reversi,
} satisfies { [Name in GameModule]: { plain: { module: Name } } };

/** The games with their own types out of sight, in the order of `plainGames`. */
export const provableGames = plainGames.map(
  ({ module }) => gamesByName[module] as unknown as DefinedGame<GameModule>,
);

/** The games of this chain, as it queues for them. */
export const games = provableGames.map((game) => listGame(game, game.plain.number));

/** How many moves one transaction of a game carries at most: 1 until `npm run rows -- --write` has measured it. */
export function segmentSizeOf(module: string): number {
  return segmentSizes[module] ?? 1;
}

/** Runtime modules of games, each with segments of its size; which types its moves have is the game's own. */
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

/** The runtime module of each game. */
export const gameModules = composeGames(({ plain }) => segmentSizeOf(plain.module));

/** What shows a game's matches in its own words; which position, move and witness it has is its own. */
export interface ShownGame extends ChainGame {
  /** How many fields its state and its move take up in a transaction, the state first. */
  readonly stateFields: number;
  readonly moveFields: number;
  /** How many fields a witness takes up in a segment; 0 for games that do without. */
  readonly witnessFields: number;
}

/** Every game, for programs that show matches to people. */
export const shownGames: readonly ShownGame[] = provableGames.map((game) => ({
  ...game.plain,
  stateFields: game.State.sizeInFields(),
  moveFields: game.Move.sizeInFields(),
  witnessFields: needsWitnesses(game) ? game.Witness.sizeInFields() : 0,
}));
