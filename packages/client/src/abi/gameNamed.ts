import { abi } from "./abi.js";

/** A game of the chain, and its number there. */
export interface ListedGame {
  readonly name: string;
  readonly number: number;
}

/** The chain's game of this name; undefined if this package knows of no such game. */
export function gameNamed(name: string): ListedGame | undefined {
  return abi.games.find((game) => game.name === name);
}
