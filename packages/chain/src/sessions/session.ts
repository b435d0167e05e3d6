import { Bool, Field, PublicKey, Struct, UInt64 } from "o1js";
import { nobody } from "../state/key.js";

/** What a session key may do in its owner's name. No scope reaches money. */
export const Scope = {
  /** Move and resign in the match that runs. */
  play: 1,
  /** That, and queue for further matches. */
  playAndQueue: 2,
} as const;

/** How far ahead a session may end, in blocks: a leaked key plays no longer than this. */
export const LONGEST_SESSION = 1_000_000;

/** A key that may play in its owner's name, until it expires or is revoked. */
export class Session extends Struct({
  key: PublicKey,
  /** The first block in which the key may do nothing any more. */
  expiresAt: UInt64,
  scope: Field,
}) {
  static none(): Session {
    return new Session({ key: nobody(), expiresAt: UInt64.zero, scope: Field(0) });
  }

  liveAt(height: UInt64): Bool {
    return height.lessThan(this.expiresAt);
  }

  mayQueue(): Bool {
    return this.scope.equals(Scope.playAndQueue);
  }
}
