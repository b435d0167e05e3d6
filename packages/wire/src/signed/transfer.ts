import type { Hash } from "./Hash.js";
import { keyFields, type PlainKey } from "./PlainKey.js";

/** "kifu transfer" in ASCII. It separates transfers from everything else that a player signs. */
const SIGNED_TRANSFER = 0x6b696675207472616e73666572n;

/** What moves a player's money between Mina and the chain. */
export const transferKinds = ["deposit", "payout"] as const;

/** A deposit to the settlement contract, or the contract's payment of what was withdrawn. */
export type TransferKind = (typeof transferKinds)[number];

/** A player's request for a proven transaction. */
export interface PlainTransfer {
  readonly owner: PlainKey;
  readonly what: TransferKind;
  /** In the chain's money. 0 for a payout, which pays all that is due. */
  readonly amount: number;
  /** The chain's time of the signature. */
  readonly time: number;
}

/** The context for signing a request for a transfer. `domain` is the chain's. */
export function transferContext(hash: Hash, domain: bigint): bigint {
  return hash([SIGNED_TRANSFER, domain]);
}

/** The digest of a request. It covers the owner, because one session key could play for two. */
export function transferDigest(hash: Hash, { owner, what, amount, time }: PlainTransfer): bigint {
  const kind = BigInt(transferKinds.indexOf(what));
  return hash([...keyFields(owner), BigInt(time), kind, BigInt(amount)]);
}
