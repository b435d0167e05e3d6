import { SIGNED_STAKE } from "@kifu/wire";
import { Field, Poseidon, Struct } from "o1js";
import { Seek } from "../matchmaking/Seek.js";

/** A player's seek for a stake, signed as a whole. All fields are bare. */
export class StakedSeek extends Struct({
  seek: Seek,
  /**
   * How much the session that the owner opens may stake in later matches, without this stake; 0
   * if their session signs.
   */
  allowance: Field,
}) {
  /** What is signed, together with the match's terms: `seekDigest` of `@kifu/wire`. */
  digest({ game, moveLimit, stake }: Record<"game" | "moveLimit" | "stake", Field>): Field {
    return Poseidon.hash([this.seek.digest(game, moveLimit), stake, this.allowance]);
  }
}

/** The context for signing staked seeks of a chain: `seekContext` of `@kifu/wire`. */
export function contextOfStakes(domain: Field): Field {
  return Poseidon.hash([Field(SIGNED_STAKE), domain]);
}
