import { type Bool, type Field, Provable, PublicKey, UInt64 } from "o1js";
import type { Seat } from "./Seat.js";
import type { SeatSignature } from "./Segment.js";

interface Signed {
  context: Field;
  transcript: Field;
  time: Field;
}

/**
 * Whether a seat signed the statement, with a key that was active at that time. A wallet is
 * always active.
 */
export function signedBySeat(
  seat: Seat,
  { byOwner, signature }: SeatSignature,
  { context, transcript, time }: Signed,
): { isActive: Bool; holds: Bool } {
  const isOwner = byOwner.equals(1);
  const isBit = isOwner.or(byOwner.equals(0));
  const key = Provable.if(isOwner, PublicKey, seat.owner, seat.key);
  const isActive = isOwner.or(UInt64.Unsafe.fromField(time).lessThan(seat.expiresAt));
  return { isActive, holds: isBit.and(signature.verify(key, context, transcript)) };
}
