import {
  type AffinePoint,
  isOnCurve,
  P,
  type PallasCurve,
  type PoseidonUpdate,
} from "@kifu/kit/pallas";
import { challengeFields, scalarOf, SHIFTED_END, UNREACHABLE } from "@kifu/wire";
import type { PlainSignature } from "./segmentFields.js";

/** Whether the key with this x signed. False for values out of range; never throws. */
export type CheckTranscriptSignature = (
  key: { readonly x: bigint },
  context: bigint,
  transcript: bigint,
  signature: PlainSignature,
) => boolean;

/** The parts of a check that are computed once per key. */
interface KnownKey {
  readonly point: AffinePoint;
  /**
   * Poseidon's state after the first two fields of a challenge, which are the same for all
   * signatures of the key.
   */
  readonly begun: ReturnType<PoseidonUpdate>;
}

/** Creates a check with the same results as `TranscriptSignature.verify`, without a circuit. */
export function transcriptCheck(
  curve: PallasCurve,
  update: PoseidonUpdate,
): CheckTranscriptSignature {
  const left = curve.newPoint();
  const nonce = curve.newPoint();
  const product = curve.newPoint();
  const sum = curve.newPoint();
  // Keys recur, since a player signs many moves. Computing a key's point takes a fifth of a
  // check.
  const known = new WeakMap<object, KnownKey>();
  const know = (key: { readonly x: bigint }, [tag, x]: readonly bigint[]) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    // Either of the two points with this x will do, because the product is both added and
    // subtracted.
    const point = curve.pointAt(key.x, false);
    if (point === undefined) return undefined;
    const now = { point, begun: update([0n, 0n, 0n], [tag!, x!]) };
    known.set(key, now);
    return now;
  };

  return (key, context, transcript, { x, y, z }) => {
    if (![key.x, context, transcript, x, y, z].every(isField)) return false;
    if (z >= SHIFTED_END || z === UNREACHABLE || !isOnCurve({ x, y })) return false;
    const fields = challengeFields(key, { x, y }, context, transcript);
    const by = know(key, fields);
    if (by === undefined) return false;
    const { point, begun } = by;
    const [challenge] = update(begun, fields.slice(2));
    if (challenge >= SHIFTED_END) return false;

    curve.write(nonce, { x, y });
    curve.write(product, point);
    curve.scale(product, product, scalarOf(challenge));
    curve.scaleGenerator(left, scalarOf(z));
    curve.add(sum, nonce, product);
    if (curve.isSame(left, sum)) return true;
    curve.subtract(sum, nonce, product);
    return curve.isSame(left, sum);
  };
}

function isField(value: bigint): boolean {
  return value >= 0n && value < P;
}
