import { Bool, Field, Provable } from "o1js";
import { isSquare, NON_SQUARE } from "./isSquare.js";

/** Whether a number is a square, and a root: of the number, or else of its product with `NON_SQUARE`. */
export interface SquareRoot {
  readonly isSquare: Bool;
  readonly root: Field;
}

/** Finds out whether a number is a square. Of 0, which is one, nothing is proven: it may be said of it that it is none. */
export function squareRootOf(number: Field): SquareRoot {
  const isRoot = Provable.witness(Bool, () => isSquare(number.toBigInt()));
  const root = Provable.witness(Field, () => {
    return (isRoot.toBoolean() ? number : number.mul(NON_SQUARE)).sqrt();
  });
  // Of a number and its product with one that is not a square, exactly one has a root.
  const factor = Field(NON_SQUARE).sub(isRoot.toField().mul(NON_SQUARE - 1));
  root.square().assertEquals(number.mul(factor));
  return { isSquare: isRoot, root };
}
