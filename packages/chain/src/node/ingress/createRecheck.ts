import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "../primitives/signature.js";
import { decodeTransaction } from "./decode.js";
import { methodTable, type MethodSource } from "./methods.js";
import { badSignature, notCanonical, unknownMethod, wrongArity, wrongHash } from "./refusals.js";
import { Senders } from "./Senders.js";
import { buildTransaction } from "./transaction.js";

/** Throws the refusal of a transaction whose form or signature is wrong. */
export type Recheck = (transaction: PendingTransaction) => void;

/**
 * Checks what a store says was accepted as if it came over the wire. A store may be a copy
 * from somebody else, or an older version's: what is in it was not let in by this node.
 */
export function createRecheck(runtime: MethodSource, verify: VerifySignature): Recheck {
  const methods = methodTable(runtime);
  const senders = new Senders();

  return (transaction) => {
    const plain = decodeTransaction(transaction.toJSON());
    const method = methods.get(plain.methodId);
    if (method === undefined) throw unknownMethod(plain.methodId);
    if (plain.argsFields.length !== method.arity) {
      throw wrongArity(method.name, method.arity, plain.argsFields.length);
    }
    const { hash, signed } = buildTransaction(plain, senders.key(plain.sender));
    if (hash !== plain.hash) throw wrongHash(hash.toString(), plain.hash.toString());
    const argument = method.firstUncanonical(plain.argsFields);
    if (argument !== undefined) throw notCanonical(method.name, argument);
    const isSigned =
      plain.signature.s !== 0n && verify(transaction.sender, signed, transaction.signature);
    if (!isSigned) throw badSignature(plain.sender);
  };
}
