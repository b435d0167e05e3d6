import type { DefinedGame } from "@kifu/kit";
import type { TypedClass } from "@proto-kit/common";
import { type GameModule, moveModule } from "../matches/moveModule.js";
import { listGame } from "../matches/listGame.js";
import { randzu } from "../randzu/index.js";
import { ticTacToe } from "../tic-tac-toe/index.js";
import { connectFour } from "../connect-four/index.js";
import { type GameName, type PlainGame, plainGames } from "./plainGames.js";

export { type GameName, gameNumbers } from "./plainGames.js";

/** The games of `plainGames` with their circuits: it does not compile while one is missing. */
export const gamesByName = {
  Randzu: randzu,
  TicTacToe: ticTacToe,
  ConnectFour: connectFour,
} satisfies { [Name in GameName]: { plain: { module: Name } } };

/** The games with their own types out of sight, in the order of `plainGames`. */
export const provableGames = plainGames.map(
  ({ module }) => gamesByName[module] as unknown as DefinedGame<GameName>,
);

/** The games of this chain, as it queues for them. */
export const games = provableGames.map((game) => listGame(game, game.plain.number));

/** The runtime module of each game; which types its moves have is the game's own. */
export const gameModules = Object.fromEntries(
  provableGames.map((game) => [game.plain.module, moveModule(game, game.plain.number)]),
) as Record<GameName, TypedClass<GameModule<unknown, unknown, unknown>>>;

/** What shows a game's matches in its own words; which position, move and witness it has is its own. */
export interface ShownGame extends PlainGame {
  /** How many fields its state and its move take up in a transaction, the state first. */
  readonly stateFields: number;
  readonly moveFields: number;
}

/** Every game, for programs that show matches to people. */
export const shownGames: readonly ShownGame[] = provableGames.map(({ plain, State, Move }) => ({
  ...plain,
  stateFields: State.sizeInFields(),
  moveFields: Move.sizeInFields(),
}));
