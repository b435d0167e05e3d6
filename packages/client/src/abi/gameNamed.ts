import { abi } from "./abi.js";

/** A game of the chain, and its number there. */
export interface ChainGame {
  readonly name: string;
  readonly number: number;
}

/** undefined if this package knows of no such game. */
export function gameNamed(name: string): ChainGame | undefined {
  return abi.games.find((game) => game.name === name);
}
