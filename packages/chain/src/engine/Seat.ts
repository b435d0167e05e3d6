import { Bool, Provable, PublicKey, Struct, UInt64 } from "o1js";
import type { Session } from "./Session.js";
import { nobody } from "./KeyFields.js";

/** One side of a match: the player, and the session key that plays for them. */
export class Seat extends Struct({
  owner: PublicKey,
  key: PublicKey,
  expiresAt: UInt64,
}) {
  static of(owner: PublicKey, session: Session): Seat {
    return new Seat({ owner, key: session.key, expiresAt: session.expiresAt });
  }

  static vacant(): Seat {
    return new Seat({ owner: nobody(), key: nobody(), expiresAt: UInt64.zero });
  }

  static if(condition: Bool, yes: Seat, no: Seat): Seat {
    return new Seat(Provable.if(condition, Seat, yes, no));
  }

  isSame({ owner, key, expiresAt }: Seat): Bool {
    const isSameKey = this.owner.equals(owner).and(this.key.equals(key));
    return isSameKey.and(this.expiresAt.value.equals(expiresAt.value));
  }

  accessOf(sender: PublicKey): SeatAccess {
    const { expiresAt } = this;
    return new SeatAccess({
      isOwner: sender.equals(this.owner),
      isKey: sender.equals(this.key),
      expiresAt,
    });
  }
}

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
