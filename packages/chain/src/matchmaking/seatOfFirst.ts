import type { SeatNumber } from "@kifu/kit/plain";
import { type Hash, isSameKey, Side } from "@kifu/wire";
import { isSquare } from "../engine/isSquare.js";
import type { PlainSignedSeek } from "./pairFields.js";

/**
 * Returns the seat of the first of two signed seeks, or undefined if the seeks disagree. Nodes
 * use this, so it imports no circuits. Players who name each other may agree on sides. If neither
 * asks for a side, a hash of both signatures decides. Neither player can influence the hash,
 * because they learn the other's signature only when they are paired.
 */
export function seatOfFirst(
  hash: Hash,
  [one, other]: readonly [PlainSignedSeek, PlainSignedSeek],
): SeatNumber | undefined {
  const [ours, theirs] = [Number(one.side), Number(other.side)];
  if (ours === Side.any && theirs === Side.any) {
    return isSquare(hash([one.by.z, other.by.z])) ? 0 : 1;
  }
  const isNamed = isSameKey(one.opponent, other.owner) && isSameKey(other.opponent, one.owner);
  if (!isNamed || theirs !== Side.first + Side.second - ours) return undefined;
  if (ours === Side.first) return 0;
  return ours === Side.second ? 1 : undefined;
}
