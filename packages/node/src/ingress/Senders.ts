import { EMPTY_PUBLICKEY_X } from "@proto-kit/common";
import { PublicKey } from "o1js";
import { LruCache } from "../LruCache.js";
import { malformedTransaction } from "./refusals.js";

const REMEMBERED = 10_000;

/** x of the keys that belong to nobody: o1js' empty key, and Protokit's for messages. */
const NOBODY: readonly bigint[] = [0n, EMPTY_PUBLICKEY_X.toBigInt()];

/**
 * Reads senders' keys. To see that a key is a point of the curve takes most of a millisecond,
 * so the keys seen last are remembered.
 */
export class Senders {
  private readonly known: LruCache<string, PublicKey>;

  constructor(remembered = REMEMBERED) {
    this.known = new LruCache(remembered);
  }

  /**
   * The key, or a refusal of a text that is not one: off the curve, written otherwise, or nobody's.
   */
  key(base58: string): PublicKey {
    const key = this.known.get(base58, () => parseKey(base58));
    if (key === undefined) throw malformedTransaction("sender", "somebody's public key", base58);
    return key;
  }
}

/** A key in its one spelling, on the curve, and one that somebody can hold. */
function parseKey(base58: string): PublicKey | undefined {
  try {
    // Refuses what is off the curve; of bytes that decode alike it takes any.
    const key = PublicKey.fromBase58(base58);
    if (NOBODY.includes(key.x.toBigInt())) return undefined;
    return key.toBase58() === base58 ? key : undefined;
  } catch {
    return undefined;
  }
}
