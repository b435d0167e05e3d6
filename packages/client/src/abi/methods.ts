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

/** A game of the chain: its number there, and the method that makes its moves. */
export interface ChainGame {
  readonly name: string;
  readonly number: number;
  readonly move: MethodName;
}

/** undefined if this package knows of no such game. */
export function gameNamed(name: string): ChainGame | undefined {
  const game = abi.games.find((one) => one.name === name);
  return game && { name, number: game.number, move: `${game.module}.makeMove` };
}
