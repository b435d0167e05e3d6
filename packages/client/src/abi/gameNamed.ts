import { abi } from "./abi.js";

/** A game of the chain, with its number. */
export interface ListedGame {
  readonly name: string;
  readonly number: number;
}

/**
 * The chain's game with this name. Returns undefined if this package does not know the game.
 */
export function gameNamed(name: string): ListedGame | undefined {
  return abi.games.find((game) => game.name === name);
}
