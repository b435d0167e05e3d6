import { NetworkState } from "@proto-kit/protocol";
import { Bool, Field, PublicKey, Scalar, Signature, UInt64 } from "o1js";
import { codec } from "./Codec.js";
import { bool, list, madeFrom, natural, record } from "./Form.js";

/*
 * Values of o1js that occur in several entries. Only constants have a stored form. What is read is
 * not checked: that is the business of whatever let it in.
 */

/** One natural number: small values take few bytes. */
export const field = madeFrom(natural, (value: Field) => value.toBigInt(), Field);

/** A list of fields, after its length. */
export const fields = list(field);

/** A Bool, as the truth value that it is. */
export const provableBool = madeFrom(bool, (value: Bool) => value.toBoolean(), Bool);

/** A number like any other. */
export const uint64Codec = madeFrom(
  natural,
  (value: UInt64) => value.toBigInt(),
  (value) => UInt64.Unsafe.fromField(Field(value)),
);

/** x and the parity of y, as in an address. */
export const publicKey = madeFrom(
  record({ x: field, isOdd: provableBool }),
  (key: PublicKey) => key,
  (key) => PublicKey.from(key),
);

/** Both parts of a signature. */
export const signature = madeFrom(
  record({ r: field, s: madeFrom(natural, (s: Scalar) => s.toBigInt(), Scalar.from) }),
  (value: Signature) => value,
  (value) => Signature.fromObject(value),
);

/** The height, and the root before: all that Protokit's network state holds. */
export const networkState = madeFrom(
  record({ block: record({ height: uint64Codec }), previous: record({ rootHash: field }) }),
  (state: NetworkState) => state,
  (state) => new NetworkState(state),
);

/** A value of the state. */
export const fieldsCodec = codec("state", fields);
