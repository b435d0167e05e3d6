import { type PendingTransaction, UnsignedTransaction } from "@proto-kit/sequencer";
import { Field, type PrivateKey, type PublicKey, UInt64 } from "o1js";
import { signQuickly } from "./quickSignature.js";

export type Wire = ReturnType<PendingTransaction["toJSON"]>;

export interface Draft {
  methodId: bigint;
  key: PrivateKey;
  nonce: bigint;
  /** Each field is less than the modulus. */
  fields: readonly bigint[];
}

const publicKeys = new WeakMap<PrivateKey, PublicKey>();

/** Cached, because deriving a public key takes as long as signing. */
export function publicKeyOf(key: PrivateKey): PublicKey {
  const known = publicKeys.get(key) ?? key.toPublicKey();
  publicKeys.set(key, known);
  return known;
}

export function sign({ methodId, key, nonce, fields }: Draft): Wire {
  const transaction = new UnsignedTransaction({
    methodId: Field(methodId),
    nonce: unchecked(nonce),
    sender: publicKeyOf(key),
    argsFields: fields.map((field) => Field(field)),
    auxiliaryData: [],
    isMessage: false,
  });
  return transaction.signed(signQuickly(key, transaction.getSignatureData())).toJSON();
}

function unchecked(nonce: bigint): UInt64 {
  const number = UInt64.from(0);
  number.value = Field(nonce);
  return number;
}
