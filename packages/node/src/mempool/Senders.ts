import { EMPTY_PUBLICKEY_X } from "@proto-kit/common";
import { PublicKey } from "o1js";
import { LruCache } from "../lib/LruCache.js";
import { malformedTransaction } from "./refusals.js";

const REMEMBERED = 10_000;

/**
 * The x coordinates of keys that nobody holds: o1js' empty key, and Protokit's key for messages.
 */
const NOBODY: readonly bigint[] = [0n, EMPTY_PUBLICKEY_X.toBigInt()];

/**
 * Parses senders' keys. Checking that a key is on the curve takes almost a millisecond, so recent
 * keys are cached.
 */
export class Senders {
  private readonly known: LruCache<string, PublicKey>;

  constructor(remembered = REMEMBERED) {
    this.known = new LruCache(remembered);
  }

  /** Throws if the key is off the curve, not in canonical form, or held by nobody. */
  key(base58: string): PublicKey {
    const key = this.known.get(base58, () => parseKey(base58));
    if (key === undefined) throw malformedTransaction("sender", "somebody's public key", base58);
    return key;
  }
}

/** Undefined if the key is off the curve, not in canonical form, or held by nobody. */
function parseKey(base58: string): PublicKey | undefined {
  try {
    // `fromBase58` throws if the key is off the curve. Several texts may decode to the same key.
    const key = PublicKey.fromBase58(base58);
    if (NOBODY.includes(key.x.toBigInt())) return undefined;
    return key.toBase58() === base58 ? key : undefined;
  } catch {
    return undefined;
  }
}
