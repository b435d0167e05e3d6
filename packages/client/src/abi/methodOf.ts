import { calls } from "./calls.js";

/** A method of the chain, as `Module.method`. A misspelled one does not compile. */
export type MethodName = keyof typeof calls.methods;

interface Method {
  readonly id: bigint;
  /** The number of fields of its arguments. */
  readonly arity: number;
}

/** A method's id and number of fields, both of which a signature covers. */
export function methodOf(name: MethodName): Method {
  const { id, arity } = calls.methods[name];
  return { id: BigInt(id), arity };
}
