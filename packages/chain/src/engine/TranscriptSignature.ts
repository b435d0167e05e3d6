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
import { squareRootOf } from "./arithmetic.js";

/**
 * A Schnorr signature over a transcript, for a circuit that uses base gates only. Runtime proofs
 * cannot have range-check gates. o1js's own signatures need these gates, because they omit the y
 * of the point R. So this signature contains all of R.
 *
 * With h = H(tag, key, R, context, transcript), a signature is valid if
 * (2z + 2^255)·G = R + (2h + 2^255)·P.
 * The gates multiply by scalars of this form. A scalar has only one z below 2^254.
 *
 * P is the key or its negative. Whoever knows the secret of one also knows the secret of the
 * other, so the prover may choose. The fields have no constraints of their own, so that whatever
 * a player sends can be proven.
 */
export class TranscriptSignature extends Struct({ x: Field, y: Field, z: Field }) {
  /** The placeholder for a signature that is not needed. */
  static none(): TranscriptSignature {
    return new TranscriptSignature({ x: Field(0), y: Field(0), z: Field(0) });
  }

  /**
   * Whether `key` signed. The result is defined for all values, and no choice of the prover
   * changes it.
   */
  verify(key: PublicKey, context: Field, transcript: Field): Bool {
    const { isKey, point } = pointOf(key.x);
    const isOnCurve = this.y.square().equals(curveAt(this.x));
    const nonce = pointIf(isOnCurve, this.x, this.y);
    const response = parseScalar(this.z);

    const fields = [Field(SIGNED_MOVES), key.x, this.x, this.y, context, transcript];
    const challenge = Poseidon.hash(fields);
    const left = Group.generator.scale(scalarOf(response.value));
    // The gates would refuse a hash of 2^254 or more, but finding such a hash takes 2^128
    // attempts.
    const product = point.scale(scalarOf(challenge));
    const holds = left.equals(nonce.add(product)).or(left.equals(nonce.sub(product)));
    return isKey.and(isOnCurve).and(response.valid).and(holds);
  }
}

/**
 * x³ + 5. It is the square of y for the points (x, y) of the curve, and never 0, because no point
 * has y = 0.
 */
export function curveAt(x: Field): Field {
  return x.square().mul(x).add(5).seal();
}

/**
 * One of the two points with this x, and whether such points exist. Keys come from players, so x
 * may belong to no point.
 */
function pointOf(x: Field): { isKey: Bool; point: Group } {
  const square = curveAt(x);
  const { isSquare: isKey, root } = squareRootOf(square);
  return { isKey, point: pointIf(isKey, x, root) };
}

/**
 * The point (x, y) if it is on the curve. Otherwise the generator, and the result of the check is
 * ignored.
 */
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

/** The number of field elements that do not encode a scalar. */
const ABOVE = Field.ORDER - SHIFTED_END;

/**
 * Decodes a scalar. `value` is z if z encodes a scalar, and 0 otherwise. No prover can change the
 * result.
 */
export function parseScalar(z: Field): { valid: Bool; value: Field } {
  const exceeds = Provable.witness(Bool, () => z.toBigInt() >= SHIFTED_END);
  // If z is too large, z − 2^254 is in [0, ABOVE). If not, the multiplication proves that z has
  // 254 bits.
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
