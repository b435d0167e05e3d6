import { Bool, Field, PublicKey, Struct, UInt64 } from "o1js";
import { nobody } from "../state/KeyFields.js";
import { Scope } from "./sessionTerms.js";

export { LONGEST_SESSION, Scope } from "./sessionTerms.js";

/** A key that may play in its owner's name, until it expires or is revoked. */
export class Session extends Struct({
  key: PublicKey,
  /** From when on the key may do nothing any more. */
  expiresAt: UInt64,
  scope: Field,
}) {
  static none(): Session {
    return new Session({ key: nobody(), expiresAt: UInt64.zero, scope: Field(0) });
  }

  isActiveAt(time: UInt64): Bool {
    return time.lessThan(this.expiresAt);
  }

  mayQueue(): Bool {
    return this.scope.equals(Scope.playAndQueue);
  }
}
