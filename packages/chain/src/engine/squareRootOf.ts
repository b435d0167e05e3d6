import { Bool, Field, Provable } from "o1js";
import { isSquare, NON_SQUARE } from "./isSquare.js";

/**
 * Whether a number is a square, and a root. If the number is not a square, `root` is the root of
 * its product with `NON_SQUARE`.
 */
export interface SquareRoot {
  readonly isSquare: Bool;
  readonly root: Field;
}

/** Finds out whether a number is a square. For 0, a prover may choose either answer. */
export function squareRootOf(number: Field): SquareRoot {
  const isRoot = Provable.witness(Bool, () => isSquare(number.toBigInt()));
  const root = Provable.witness(Field, () => {
    return (isRoot.toBoolean() ? number : number.mul(NON_SQUARE)).sqrt();
  });
  // Exactly one of the number and its product with a non-square has a root.
  const factor = Field(NON_SQUARE).sub(isRoot.toField().mul(NON_SQUARE - 1));
  root.square().assertEquals(number.mul(factor));
  return { isSquare: isRoot, root };
}
