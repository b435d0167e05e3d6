import { abi } from "./abi.js";

/** A method of the chain, as `Module.method`: a misspelled one does not compile. */
export type MethodName = keyof typeof abi.methods;

interface Method {
  readonly id: bigint;
  /** How many fields its arguments take up. */
  readonly arity: number;
}

/** A method's id and how many fields it takes, which a signature covers. */
export function methodOf(name: MethodName): Method {
  const { id, arity } = abi.methods[name];
  return { id: BigInt(id), arity };
}

/** A game of the chain, and its number there. */
export interface ChainGame {
  readonly name: string;
  readonly number: number;
}

/** undefined if this package knows of no such game. */
export function gameNamed(name: string): ChainGame | undefined {
  return abi.games.find((game) => game.name === name);
}
