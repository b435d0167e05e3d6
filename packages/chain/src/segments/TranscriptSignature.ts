import { SHIFTED_END, SIGNED_MOVES, UNREACHABLE } from "@kifu/wire";
import {
  Bool,
  Field,
  Gadgets,
  Group,
  Poseidon,
  Provable,
  type PublicKey,
  Scalar,
  Struct,
} from "o1js";
import { squareRootOf } from "../state/squareRootOf.js";

/**
 * A Schnorr signature over a transcript, for a circuit that has the base gates only: o1js' own check
 * asks which of two numbers is odd, for which it takes range checks that proofs of a runtime cannot have.
 * So the whole point R is part of the signature, and scalars are written as what the gates
 * multiply by: z stands for 2z + 2^255, in one way only while z < 2^254, and so does the challenge's hash.
 *
 * It holds when (2z + 2^255)·G = R + (2h + 2^255)·P, with h = H(tag, key, R, context, transcript), for P the
 * key or its negative. Whoever has the secret of one has that of the other; so nothing depends
 * on which root of the curve's equation a prover hints.
 *
 * Bare fields: whatever is sent can be proven.
 */
export class TranscriptSignature extends Struct({ x: Field, y: Field, z: Field }) {
  /** The place of a signature that is not needed. */
  static none(): TranscriptSignature {
    return new TranscriptSignature({ x: Field(0), y: Field(0), z: Field(0) });
  }

  /** Whether `key` signed. Total, and no choice of the prover changes it. */
  verify(key: PublicKey, context: Field, transcript: Field): Bool {
    const { isKey, point } = pointOf(key.x);
    const isOnCurve = this.y.square().equals(curveAt(this.x));
    const nonce = pointIf(isOnCurve, this.x, this.y);
    const response = parseScalar(this.z);

    const fields = [Field(SIGNED_MOVES), key.x, this.x, this.y, context, transcript];
    const challenge = Poseidon.hash(fields);
    const left = Group.generator.scale(scalarOf(response.value));
    // A hash of 2^254 or more, which the gates would refuse, takes 2^128 attempts to find.
    const product = point.scale(scalarOf(challenge));
    const holds = left.equals(nonce.add(product)).or(left.equals(nonce.sub(product)));
    return isKey.and(isOnCurve).and(response.valid).and(holds);
  }
}

/** x³ + 5: the square of y for the points (x, y) of the curve. Never 0, for no point has y = 0. */
function curveAt(x: Field): Field {
  return x.square().mul(x).add(5).seal();
}

/** One of the two points of a key, and whether there are any: keys come from players. */
function pointOf(x: Field): { isKey: Bool; point: Group } {
  const square = curveAt(x);
  const { isSquare: isKey, root } = squareRootOf(square);
  return { isKey, point: pointIf(isKey, x, root) };
}

/** A point of the curve; the generator in place of what is none, whose product means nothing. */
function pointIf(isPoint: Bool, x: Field, y: Field): Group {
  const { generator } = Group;
  return new Group({
    x: Provable.if(isPoint, x, generator.x).seal(),
    y: Provable.if(isPoint, y, generator.y).seal(),
  });
}

function scalarOf(high: Field): Scalar {
  return Scalar.fromFields([Field(0), high]);
}

/** There are so many numbers in a field that stand for no scalar. */
const ABOVE = Field.ORDER - SHIFTED_END;

/** Whether z is a scalar, and z itself when it is, else 0. One result for each z: no prover can call a scalar too large. */
export function parseScalar(z: Field): { valid: Bool; value: Field } {
  const exceeds = Provable.witness(Bool, () => z.toBigInt() >= SHIFTED_END);
  // When it exceeds, z − 2^254 is one of the numbers from 0 to ABOVE − 1. When not, multiplying proves
  // that z has 254 bits.
  const excess = z.sub(SHIFTED_END).mul(exceeds.toField()).seal();
  Gadgets.rangeCheckN(128, excess);
  Gadgets.rangeCheckN(
    128,
    Field(ABOVE - 1n)
      .sub(excess)
      .seal(),
  );
  const valid = exceeds.or(z.equals(UNREACHABLE)).not();
  return { valid, value: z.mul(valid.toField()).seal() };
}
