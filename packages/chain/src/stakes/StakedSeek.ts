import { SIGNED_STAKE } from "@kifu/wire";
import { Field, Poseidon, Struct } from "o1js";
import { Seek } from "../matchmaking/Seek.js";

/**
 * A player's seek for a match with a stake. The player signs all of it. All fields are bare.
 */
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
