import { AuthorizedTransaction } from "@proto-kit/protocol";
import { PendingTransaction } from "@proto-kit/sequencer";
import { Field, Poseidon, type PublicKey, Scalar, Signature, UInt64 } from "o1js";
import type { PlainTransaction } from "./decodeTransaction.js";

/** A transaction for the chain, and the fields that the sender signed. */
export interface BuiltTransaction {
  transaction: PendingTransaction;
  /** Computed here. The hash that the client gave is not used. */
  hash: bigint;
  signed: Field[];
}

/**
 * Builds the transaction and hashes its arguments once. Protokit would hash them three times. The
 * signature covers the method, the nonce and the arguments. The hash also covers the sender.
 */
export function buildTransaction(plain: PlainTransaction, sender: PublicKey): BuiltTransaction {
  const methodId = Field(plain.methodId);
  const nonce = UInt64.from(plain.nonce);
  const argsFields = plain.argsFields.map((field) => Field(field));
  const argsHash = Poseidon.hash(argsFields);
  const hash = Poseidon.hash([methodId, ...sender.toFields(), ...nonce.toFields(), argsHash]);
  const { r, s } = plain.signature;
  const signature = new Signature(Field(r), Scalar.from(s));
  const transaction = new PendingTransaction(
    { methodId, nonce, sender, argsFields, signature, auxiliaryData: [], isMessage: false },
    hash,
  );
  const signed = AuthorizedTransaction.getSignatureData({ methodId, nonce, argsHash });
  return { transaction, hash: hash.toBigInt(), signed };
}
