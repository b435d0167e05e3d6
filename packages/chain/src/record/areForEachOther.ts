import { NO_KEY, type PlainKey, Side } from "@kifu/wire";
import type { PlainPair, PlainSignedSeek } from "../matchmaking/pairFields.js";

/** Two seeks in their order. */
type Two = PlainPair["seeks"];

/** Whether each is for anybody or for the other, and they do not ask for the same side. */
export function areForEachOther([one, other]: Two): boolean {
  const isFor = ({ opponent }: PlainSignedSeek, { owner }: PlainSignedSeek) =>
    isSameKey(opponent, NO_KEY) || isSameKey(opponent, owner);
  const isSameSide = one.side !== BigInt(Side.any) && one.side === other.side;
  return isFor(one, other) && isFor(other, one) && !isSameSide;
}

function isSameKey(a: PlainKey, b: PlainKey): boolean {
  return a.x === b.x && a.isOdd === b.isOdd;
}
