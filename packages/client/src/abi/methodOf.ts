import { calls } from "./calls.js";

/** A method of the chain, as `Module.method`. The type contains only methods that exist. */
export type MethodName = keyof typeof calls.methods;

interface Method {
  readonly id: bigint;
  /** The number of fields of the method's arguments. */
  readonly arity: number;
}

/** A method's id and number of fields. A transaction's signature covers both. */
export function methodOf(name: MethodName): Method {
  const { id, arity } = calls.methods[name];
  return { id: BigInt(id), arity };
}
