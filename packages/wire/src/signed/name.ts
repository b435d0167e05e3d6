import type { Hash } from "./Hash.js";
import { keyFields, type PlainKey } from "./PlainKey.js";
import { textFields } from "./textFields.js";

/** "kifu name" in ASCII. It separates names from everything else that a player signs. */
const SIGNED_NAME = 0x6b696675206e616d65n;

/** The context for signing a name. `domain` is the chain's. */
export function nameContext(hash: Hash, domain: bigint): bigint {
  return hash([SIGNED_NAME, domain]);
}

/**
 * The digest of a name. It covers the owner, because one session key could play for two owners, and
 * the time, so that an old statement cannot bring an old name back.
 */
export function nameDigest(
  hash: Hash,
  { owner, name, time }: { readonly owner: PlainKey; readonly name: string; readonly time: number },
): bigint {
  return hash([...keyFields(owner), BigInt(time), BigInt(name.length), ...textFields(name)]);
}
