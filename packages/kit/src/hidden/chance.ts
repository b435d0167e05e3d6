import { Field, Gadgets, Provable } from "o1js";
import { hashPieces } from "./hashPieces.js";
import { CHANCE_PIECES, MOST_OUTCOMES } from "./plain/chance.js";
import { PIECE_BITS } from "./plain/hashPieces.js";

/**
 * A random number from 0 to `outcomes` − 1. Pass one share of each player. If each player
 * committed to a share before seeing the other's, neither can influence the number.
 *
 * @example chance([first.share, second.share, roll], 6).add(1) // a die
 */
export function chance(shares: Field[], outcomes: number): Field {
  if (outcomes < 1 || outcomes > MOST_OUTCOMES) throw new RangeError(`${outcomes} outcomes`);
  const number = hashPieces(shares, CHANCE_PIECES)
    .reduce((sum, piece, i) => sum.add(piece.mul(1n << BigInt(PIECE_BITS * i))))
    .seal();

  // number = outcome + outcomes·times has one solution with outcome < outcomes. Because times <
  // 2^64, the right side does not wrap.
  const outcome = Provable.witness(Field, () => number.toBigInt() % BigInt(outcomes));
  Gadgets.rangeCheck16(outcome);
  Gadgets.rangeCheck16(
    Field(outcomes - 1)
      .sub(outcome)
      .seal(),
  );
  const times = number.sub(outcome).div(outcomes).seal();
  Gadgets.rangeCheckN(PIECE_BITS * CHANCE_PIECES, times);
  return outcome;
}
