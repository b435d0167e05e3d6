import { SIGNED_STAKE } from "@kifu/wire";
import { Field, Poseidon, Struct } from "o1js";
import { Seek } from "../matchmaking/Seek.js";

/** A player's wish to be paired for a stake, which they sign with the rest. Bare fields. */
export class StakedSeek extends Struct({
  seek: Seek,
  /**
   * How much the session that the owner opens may stake in later matches, this stake not included; 0 when their
   * session signs.
   */
  allowance: Field,
}) {
  /** What is signed, with the terms of the match: `seekDigest` of `@kifu/wire`. */
  digest({ game, moveLimit, stake }: Record<"game" | "moveLimit" | "stake", Field>): Field {
    return Poseidon.hash([this.seek.digest(game, moveLimit), stake, this.allowance]);
  }
}

/** What the staked seeks of a chain are signed with: `seekContext` of `@kifu/wire`. */
export function contextOfStakes(domain: Field): Field {
  return Poseidon.hash([Field(SIGNED_STAKE), domain]);
}
