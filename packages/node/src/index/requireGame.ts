import { type ShownGame, shownGames } from "@kifu/chain";
import { badIndexArgument } from "./pageArguments.js";

/**
 * The game of a stored match. The chain stores only known numbers, so an unknown number is the
 * node's error.
 */
export function gameNumbered(number: number): ShownGame {
  const game = shownGames.find((game) => game.number === number);
  if (game === undefined) throw new RangeError(`No game has the number ${number}`);
  return game;
}

/** The game that a client named. An unknown name is the client's error. */
export function requireGame(name: string): ShownGame {
  const game = shownGames.find(({ rules }) => rules.name === name);
  if (game === undefined)
    throw badIndexArgument("There is no such game.", { game: name.slice(0, 80) });
  return game;
}

export function assertGame(name: string): void {
  requireGame(name);
}
