import { calls } from "./calls.js";

/** A method of the chain, as `Module.method`: a misspelled one does not compile. */
export type MethodName = keyof typeof calls.methods;

interface Method {
  readonly id: bigint;
  /** How many fields its arguments take up. */
  readonly arity: number;
}

/** A method's id and how many fields it takes, which a signature covers. */
export function methodOf(name: MethodName): Method {
  const { id, arity } = calls.methods[name];
  return { id: BigInt(id), arity };
}
