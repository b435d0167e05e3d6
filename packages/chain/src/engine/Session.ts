import { Bool, Field, PublicKey, Struct, UInt64 } from "o1js";
import { NOTICE, Scope } from "./plainRules.js";
import { belowZero } from "./arithmetic.js";
import { nobody } from "./KeyFields.js";

export { LONGEST_SESSION, Scope } from "./plainRules.js";

/** A key that may play in its owner's name until it expires or is revoked. */
export class Session extends Struct({
  key: PublicKey,
  expiresAt: UInt64,
  scope: Field,
  /**
   * How often the owner had opened or revoked a session, up to and including the opening or
   * revocation of this session.
   */
  serial: Field,
  /** The chain's time when the session was opened or revoked. Below 2^63. */
  since: Field,
}) {
  /** The value for an owner who has never opened a session. */
  static none(): Session {
    const [serial, since] = [Field(0), Field(0)];
    return new Session({
      key: nobody(),
      expiresAt: UInt64.zero,
      scope: Field(0),
      serial,
      since,
    });
  }

  isActiveAt(time: UInt64): Bool {
    return time.lessThan(this.expiresAt);
  }

  mayQueue(): Bool {
    return this.scope.equals(Scope.playAndQueue);
  }

  /**
   * Whether the session's notice is over. After the notice, the session may take the seat in a
   * running match. `time` must not be before `since`.
   */
  mayBeSeatedAt(time: UInt64): Bool {
    const late = time.value.sub(this.since).sub(NOTICE).seal();
    return belowZero(late, 64).isBelow.not();
  }
}
