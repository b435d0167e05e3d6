import type { TransactionJson } from "@kifu/wire";
import { Poseidon } from "#mina-signer";
import { calls } from "../abi/calls.js";
import { type MethodName, methodOf } from "../abi/methodOf.js";
import type { Signer } from "../accounts/Account.js";
import { readAddress } from "../mina/address.js";

/** A method call. The nonce, the last valid second and the signature are added later. */
export interface Call {
  readonly method: MethodName;
  /** The arguments except the last valid second: see `boundTo`. */
  readonly fields: readonly bigint[];
}

/** Whether a method's last argument is the last second at which the transaction may run. */
export function lapses({ method }: Call): boolean {
  return (calls.validity.methods as readonly string[]).includes(method);
}

/**
 * Adds the last valid second to a call. A call that somebody holds back then becomes void after a
 * few blocks.
 */
export function boundTo(time: number, { method, fields }: Call): Call {
  return { method, fields: [...fields, BigInt(time + calls.validity.seconds)] };
}

/** Signs a complete call in the same way as Protokit's `UnsignedTransaction.sign`. */
export async function signTransaction(
  signer: Signer,
  nonce: bigint,
  { method, fields }: Call,
): Promise<TransactionJson> {
  const { id, arity } = methodOf(method);
  if (fields.length !== arity) throw new RangeError(`${method} takes ${arity} fields`);
  const key = readAddress(signer.address);
  if (key === undefined) throw new RangeError(`${signer.address} is not an address`);

  const argsHash = Poseidon.hash([...fields]);
  const { r, s } = await signer.signFields([id, nonce, argsHash]);
  return {
    hash: Poseidon.hash([id, key.x, key.isOdd ? 1n : 0n, nonce, argsHash]).toString(),
    methodId: id.toString(),
    nonce: nonce.toString(),
    sender: signer.address,
    argsFields: fields.map(String),
    auxiliaryData: [],
    signature: { r: r.toString(), s: s.toString() },
    isMessage: false,
  };
}
