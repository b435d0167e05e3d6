import {
  address,
  below,
  count,
  type Decoded,
  field,
  object,
  optional,
  textLike,
} from "./decoder.js";

/**
 * What a verifier says about the chain after a block that it has executed itself. The signature covers
 * everything except the block's hash.
 */
export type SignedRoot = Decoded<typeof signedRoot>;
export const signedRoot = object({
  domain: field,
  height: count,
  blockHash: field,
  stateRoot: field,
  blockTreeRoot: field,
  transactionsHash: field,
  /** The chain's time, in seconds since genesis. */
  time: below(2n ** 64n),
  /** The settlement contract for which it is signed, and the hash of its terms. */
  contract: optional(address),
  terms: optional(field),
  /** The verifier's address. */
  key: address,
  /** A Mina signature, in base58. */
  signature: textLike(/^[1-9A-HJ-NP-Za-km-z]{90,100}$/, "a signature"),
});
