import { SIGNED_SEEK } from "@kifu/wire";
import { type Bool, Field, Poseidon, Struct } from "o1js";
import { SeatSignature } from "../segments/Segment.js";
import { KeyFields } from "../state/KeyFields.js";

/**
 * A player's wish to be paired at once, as a transaction carries it. It is signed by the owner, and then
 * opens the session that it names, or by the owner's session, and then names none. Bare fields.
 */
export class Seek extends Struct({
  owner: KeyFields,
  /** The session that the owner opens; 0 in all fields when their session signs. */
  sessionKey: KeyFields,
  expiresAt: Field,
  scope: Field,
  /** The match that the player was in last, 0 for none: once they are in another, the seek is void. */
  after: Field,
  /** The last second at which the seek may be paired. */
  validUntil: Field,
  /** Whom alone the player plays; 0 in both fields for anybody. */
  opponent: KeyFields,
  /** A `Side`. */
  side: Field,
  by: SeatSignature,
}) {
  /** Whether the player plays this one. */
  isFor(player: KeyFields): Bool {
    const { opponent } = this;
    const isAnybody = opponent.x.equals(0).and(opponent.isOdd.equals(0));
    return isAnybody.or(this.names(player));
  }

  /** Whether the player plays this one alone. */
  names({ x, isOdd }: KeyFields): Bool {
    return this.opponent.x.equals(x).and(this.opponent.isOdd.equals(isOdd));
  }

  /** What is signed, with the terms of the match: `seekDigest` of `@kifu/wire`. */
  digest(game: Field, moveLimit: Field): Field {
    const { owner, sessionKey, expiresAt, scope, after, validUntil, opponent, side } = this;
    return Poseidon.hash([
      game,
      moveLimit,
      owner.x,
      owner.isOdd,
      sessionKey.x,
      sessionKey.isOdd,
      expiresAt,
      scope,
      after,
      validUntil,
      opponent.x,
      opponent.isOdd,
      side,
    ]);
  }
}

/** What the seeks of a chain are signed with in place of a match's context: `seekContext` of `@kifu/wire`. */
export function contextOfSeeks(domain: Field): Field {
  return Poseidon.hash([Field(SIGNED_SEEK), domain]);
}
