import type { SeatNumber } from "@kifu/kit/plain";
import { type Hash, Side } from "@kifu/wire";
import { isSquare } from "../state/isSquare.js";
import type { PlainSignedSeek } from "./pairFields.js";

/**
 * The seat of the first of two who signed seeks, without circuits: as they ask for, or by chance. Chance is a hash of both
 * signatures: neither player knows the other's, which nobody is shown before they are paired, so neither can choose
 * the side by what they sign.
 */
export function seatOfFirst(
  hash: Hash,
  [one, other]: readonly [PlainSignedSeek, PlainSignedSeek],
): SeatNumber {
  const [ours, theirs] = [Number(one.side), Number(other.side)];
  const isFirst =
    ours === Side.any && theirs === Side.any
      ? isSquare(hash([one.by.z, other.by.z]))
      : ours === Side.first || theirs === Side.second;
  return isFirst ? 0 : 1;
}
