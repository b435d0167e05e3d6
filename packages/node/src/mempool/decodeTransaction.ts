import { MOST_ARGUMENTS } from "@kifu/wire";
import { Field, Poseidon, type PublicKey, Scalar, Signature, UInt64 } from "o1js";
import { NodeError } from "../lib/NodeError.js";
import { isMessage, malformedTransaction, transactionTooLarge } from "./transactionRefusals.js";
import { AuthorizedTransaction } from "@proto-kit/protocol";
import { PendingTransaction } from "@proto-kit/sequencer";

/**
 * A transaction in the right form: every number is canonical and in range, and there are no other
 * properties.
 */
export interface PlainTransaction {
  hash: bigint;
  methodId: bigint;
  nonce: bigint;
  /** A text with the length and characters of a key. It may encode no key. */
  sender: string;
  argsFields: readonly bigint[];
  signature: { r: bigint; s: bigint };
}

const MAXIMUM_DIGITS = 78;

/** The protocol adds one to each nonce, so the highest number cannot be used. */
const NONCE_END = 2n ** 64n - 1n;

const CANONICAL_DECIMAL = /^(?:0|[1-9][0-9]*)$/;
const KEY_CHARACTERS = /^B62[1-9A-HJ-NP-Za-km-z]{52}$/;

const PROPERTIES = [
  "hash",
  "methodId",
  "nonce",
  "sender",
  "argsFields",
  "auxiliaryData",
  "signature",
  "isMessage",
] as const;

/**
 * Decodes a transaction in the form of Protokit's `PendingTransaction.toJSON()`. Each transaction
 * has only one accepted form. Getters of the input are not called.
 */
export function decodeTransaction(input: unknown): PlainTransaction {
  try {
    return decode(input);
  } catch (error) {
    if (error instanceof NodeError) throw error;
    // Only a proxy object can throw here, and parsed JSON contains no proxies.
    throw malformedTransaction("transaction", "plain JSON", input);
  }
}

function decode(input: unknown): PlainTransaction {
  const properties = ownProperties("transaction", input, PROPERTIES);

  if (properties.isMessage === true) throw isMessage();
  if (properties.isMessage !== false) {
    throw malformedTransaction("isMessage", "false", properties.isMessage);
  }
  // Auxiliary data is neither signed nor hashed, so anyone who forwards a transaction could
  // change it.
  if (ownElements("auxiliaryData", properties.auxiliaryData).length > 0) {
    throw malformedTransaction("auxiliaryData", "an empty list", properties.auxiliaryData);
  }

  const signature = ownProperties("signature", properties.signature, ["r", "s"]);
  return {
    hash: decimal("hash", properties.hash, Field.ORDER),
    methodId: decimal("methodId", properties.methodId, Field.ORDER),
    nonce: decimal("nonce", properties.nonce, NONCE_END),
    sender: keyCharacters("sender", properties.sender),
    argsFields: ownElements("argsFields", properties.argsFields).map((field, index) =>
      decimal(`argsFields[${index}]`, field, Field.ORDER),
    ),
    signature: {
      r: decimal("signature.r", signature.r, Field.ORDER),
      s: decimal("signature.s", signature.s, Scalar.ORDER),
    },
  };
}

/** Parses a canonical decimal number less than `end`. Returns undefined for anything else. */
export function parseDecimal(value: unknown, end: bigint): bigint | undefined {
  if (typeof value !== "string" || value.length > MAXIMUM_DIGITS) return undefined;
  if (!CANONICAL_DECIMAL.test(value)) return undefined;
  const number = BigInt(value);
  return number < end ? number : undefined;
}

function decimal(property: string, value: unknown, end: bigint): bigint {
  const number = parseDecimal(value, end);
  if (number === undefined) {
    throw malformedTransaction(
      property,
      `a string of plain decimal digits, less than ${end}`,
      value,
    );
  }
  return number;
}

function keyCharacters(property: string, value: unknown): string {
  if (typeof value !== "string" || !KEY_CHARACTERS.test(value)) {
    throw malformedTransaction(property, "a public key in base58", value);
  }
  return value;
}

/**
 * Reads the properties `names` of an object. Throws if one is missing or if the object has
 * others.
 */
function ownProperties<Name extends string>(
  what: string,
  value: unknown,
  names: readonly Name[],
): Record<Name, unknown> {
  if (typeof value !== "object" || value === null)
    throw malformedTransaction(what, "an object", value);
  const values = names.map((name) => [name, ownValue(what, value, name)] as const);
  if (Reflect.ownKeys(value).length !== names.length) {
    throw malformedTransaction(what, `an object of ${names.join(", ")} and nothing else`, value);
  }
  return Object.fromEntries(values) as Record<Name, unknown>;
}

function ownElements(what: string, value: unknown): unknown[] {
  if (!Array.isArray(value)) throw malformedTransaction(what, "a list", value);
  const { length } = value;
  // The exact number of arguments is checked later, when the method is known.
  if (length > MOST_ARGUMENTS) throw transactionTooLarge(what, MOST_ARGUMENTS, length);
  const elements = Array.from({ length }, (_, index) => ownValue(what, value, String(index)));
  // The own keys of a list include `length`.
  if (Reflect.ownKeys(value).length !== length + 1) {
    throw malformedTransaction(what, "a list and nothing else", value);
  }
  return elements;
}

function ownValue(what: string, object: object, name: string): unknown {
  const property = Object.getOwnPropertyDescriptor(object, name);
  if (property === undefined || !("value" in property)) {
    throw malformedTransaction(what, `complete: ${name} is missing`, property);
  }
  return property.value;
}

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
