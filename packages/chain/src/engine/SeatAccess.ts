import { Bool, Provable, Struct, UInt64 } from "o1js";

/** A sender's role at a seat: its owner, its session key, or neither. */
export class SeatAccess extends Struct({
  isOwner: Bool,
  isKey: Bool,
  expiresAt: UInt64,
}) {
  belongs(): Bool {
    return this.isOwner.or(this.isKey);
  }

  isActive(time: UInt64): Bool {
    return this.isOwner.or(this.isKey.and(time.lessThan(this.expiresAt)));
  }

  static if(condition: Bool, yes: SeatAccess, no: SeatAccess): SeatAccess {
    return new SeatAccess(Provable.if(condition, SeatAccess, yes, no));
  }
}
