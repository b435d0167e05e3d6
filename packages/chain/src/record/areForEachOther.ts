import { isSameKey, NO_KEY } from "@kifu/wire";
import type { PlainPair, PlainSignedSeek } from "../matchmaking/pairFields.js";

type Two = PlainPair["seeks"];

/** Whether each seek accepts anybody or names the other seek's player. */
export function areForEachOther([one, other]: Two): boolean {
  const isFor = ({ opponent }: PlainSignedSeek, { owner }: PlainSignedSeek) =>
    isSameKey(opponent, NO_KEY) || isSameKey(opponent, owner);
  return isFor(one, other) && isFor(other, one);
}
