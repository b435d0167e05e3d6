import { isSameKey, NO_KEY } from "@kifu/wire";
import type { PlainPair, PlainSignedSeek } from "../matchmaking/pairFields.js";

/** Two seeks in order. */
type Two = PlainPair["seeks"];

/** Whether each seek is for anybody or for the other's player. */
export function areForEachOther([one, other]: Two): boolean {
  const isFor = ({ opponent }: PlainSignedSeek, { owner }: PlainSignedSeek) =>
    isSameKey(opponent, NO_KEY) || isSameKey(opponent, owner);
  return isFor(one, other) && isFor(other, one);
}
