import { EMPTY_PUBLICKEY_X } from "@proto-kit/common";
import { PublicKey } from "o1js";
import { LruCache } from "../LruCache.js";
import { malformedTransaction } from "./refusals.js";

const REMEMBERED = 10_000;

/**
 * The x coordinates of keys that belong to nobody: o1js' empty key, and Protokit's for messages.
 */
const NOBODY: readonly bigint[] = [0n, EMPTY_PUBLICKEY_X.toBigInt()];

/**
 * Parses senders' keys. Checking that a key is on the curve takes most of a millisecond, so recent
 * keys are cached.
 */
export class Senders {
  private readonly known: LruCache<string, PublicKey>;

  constructor(remembered = REMEMBERED) {
    this.known = new LruCache(remembered);
  }

  /**
   * Returns the key. Throws if the text is off the curve, not in canonical form, or nobody's key.
   */
  key(base58: string): PublicKey {
    const key = this.known.get(base58, () => parseKey(base58));
    if (key === undefined) throw malformedTransaction("sender", "somebody's public key", base58);
    return key;
  }
}

/** A key on the curve, in canonical form, that somebody can hold. */
function parseKey(base58: string): PublicKey | undefined {
  try {
    // Throws if the key is off the curve. Several texts may decode to the same key.
    const key = PublicKey.fromBase58(base58);
    if (NOBODY.includes(key.x.toBigInt())) return undefined;
    return key.toBase58() === base58 ? key : undefined;
  } catch {
    return undefined;
  }
}
