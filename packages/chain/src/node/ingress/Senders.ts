import { EMPTY_PUBLICKEY_X } from "@proto-kit/common";
import { PublicKey } from "o1js";
import { malformed } from "./refusals.js";

const REMEMBERED = 10_000;

/** x of the keys that belong to nobody: o1js' empty key, and Protokit's for messages. */
const NOBODY: readonly bigint[] = [0n, EMPTY_PUBLICKEY_X.toBigInt()];

/**
 * Reads senders' keys. To see that a key is a point of the curve takes most of a millisecond,
 * so the keys seen last are remembered.
 */
export class Senders {
  private readonly known = new Map<string, PublicKey>();

  constructor(private readonly remembered = REMEMBERED) {}

  /** The key, or a refusal of what is none: off the curve, written otherwise, or nobody's. */
  key(base58: string): PublicKey {
    const key = this.known.get(base58) ?? parseKey(base58);
    if (key === undefined) throw malformed("sender", "somebody's public key", base58);
    this.remember(base58, key);
    return key;
  }

  private remember(base58: string, key: PublicKey): void {
    // A map keeps the order of insertion: the first is the one not seen for longest.
    this.known.delete(base58);
    this.known.set(base58, key);
    if (this.known.size <= this.remembered) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

/** A key in its one way of writing, on the curve, and somebody's. */
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
