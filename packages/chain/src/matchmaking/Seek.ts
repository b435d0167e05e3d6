import { SIGNED_RATED, SIGNED_SEEK, SIGNED_STAKE } from "@kifu/wire";
import { type Bool, Field, Poseidon, Struct } from "o1js";
import { SeatSignature } from "../engine/Segment.js";
import { KeyFields } from "../engine/KeyFields.js";

/**
 * A player's signed offer to be paired at once, in a transaction. The owner's signature opens the
 * session that the seek names. If the owner's session signs, the seek names no session. The
 * fields have no constraints of their own.
 */
export class Seek extends Struct({
  owner: KeyFields,
  /** The session that the owner opens; 0 in all fields if the owner's session signs. */
  sessionKey: KeyFields,
  expiresAt: Field,
  scope: Field,
  /**
   * The player's last match that is slow if this one is, and not if not; 0 for none. Once the
   * player is in another such match, the seek is void.
   */
  after: Field,
  /** The last second at which the seek may be paired. */
  validUntil: Field,
  /** The only opponent whom the player accepts; 0 in both fields to accept anybody. */
  opponent: KeyFields,
  side: Field,
  by: SeatSignature,
}) {
  /** Whether the player accepts this opponent, by name or as anybody. */
  isFor(player: KeyFields): Bool {
    const { opponent } = this;
    const isAnybody = opponent.x.equals(0).and(opponent.isOdd.equals(0));
    return isAnybody.or(this.names(player));
  }

  /** Whether the player accepts only this opponent. */
  names({ x, isOdd }: KeyFields): Bool {
    return this.opponent.x.equals(x).and(this.opponent.isOdd.equals(isOdd));
  }

  /**
   * Computes the digest that the player signs for the match's terms, like `seekDigest` of
   * `@kifu/wire`.
   */
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

/** Computes the context for signing a chain's seeks, like `seekContext` of `@kifu/wire`. */
export function contextOfSeeks(domain: Field): Field {
  return Poseidon.hash([Field(SIGNED_SEEK), domain]);
}

/**
 * Computes the context for signing a chain's seeks for rated matches, like `seekContext` of
 * `@kifu/wire`.
 */
export function contextOfRated(domain: Field): Field {
  return Poseidon.hash([Field(SIGNED_RATED), domain]);
}

/** A player's seek for a match with a stake. The player signs all of it. */
export class StakedSeek extends Struct({
  seek: Seek,
  /**
   * How much the session that the owner opens may stake in later matches. This match's stake is
   * not part of it. 0 if the owner's session signs.
   */
  allowance: Field,
}) {
  /**
   * Computes the digest that the player signs for the match's terms, like `seekDigest` of
   * `@kifu/wire`.
   */
  digest({ game, moveLimit, stake }: Record<"game" | "moveLimit" | "stake", Field>): Field {
    return Poseidon.hash([this.seek.digest(game, moveLimit), stake, this.allowance]);
  }
}

/**
 * Computes the context for signing a chain's staked seeks, like `seekContext` of `@kifu/wire`.
 */
export function contextOfStakes(domain: Field): Field {
  return Poseidon.hash([Field(SIGNED_STAKE), domain]);
}
