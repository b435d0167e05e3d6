import { NetworkState } from "@proto-kit/protocol";
import { Bool, Field, PublicKey, Scalar, Signature, UInt64 } from "o1js";
import { bool, codec, list, madeFrom, natural, record } from "./Codec.js";
import type { StoredLeaf } from "@proto-kit/common";

/*
 * o1js values that occur in several entries. Only constants can be stored. Reading does not check
 * values, because they were checked before they were stored.
 */

export const field = madeFrom(natural, (value: Field) => value.toBigInt(), Field);

export const fields = list(field);

export const provableBool = madeFrom(bool, (value: Bool) => value.toBoolean(), Bool);

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

export const signature = madeFrom(
  record({ r: field, s: madeFrom(natural, (s: Scalar) => s.toBigInt(), Scalar.from) }),
  (value: Signature) => value,
  (value) => Signature.fromObject(value),
);

/** The height and the previous root, which is all that Protokit's network state contains. */
export const networkState = madeFrom(
  record({ block: record({ height: uint64Codec }), previous: record({ rootHash: field }) }),
  (state: NetworkState) => state,
  (state) => new NetworkState(state),
);

export const fieldsCodec = codec("state", fields);

export const leafCodec = codec(
  "leaf",
  record<StoredLeaf>({
    leaf: record({ path: natural, value: natural, nextPath: natural }),
    index: natural,
  }),
);

export const naturalCodec = codec("count", natural);
