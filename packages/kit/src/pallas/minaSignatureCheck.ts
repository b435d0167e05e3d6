import { P } from "./fieldCode.js";
import type { PallasCurve } from "./PallasCurve.js";
import { ORDER } from "./splitScalar.js";

/** Absorbs fields into a state of Poseidon and returns the new state, as o1js does. */
export type PoseidonUpdate = (
  state: [bigint, bigint, bigint],
  fields: bigint[],
) => [bigint, bigint, bigint];

/** A public key in compressed form: x, and which of the two points with this x is meant. */
export interface CurveKey {
  readonly x: bigint;
  readonly isOdd: boolean;
}

/** Mina's Schnorr signature. */
export interface MinaSignature {
  readonly r: bigint;
  readonly s: bigint;
}

/**
 * Whether the key signed these fields. Returns false for values out of range, and never throws.
 */
export type CheckMinaSignature = (
  key: CurveKey,
  message: readonly bigint[],
  signature: MinaSignature,
) => boolean;

/** The prefix that o1js hashes first in each signature. */
const PREFIX = "CodaSignature".padEnd(20, "*");

/**
 * Checks signatures in o1js's form. With h = H(message, key, r), the point s·G − h·key must have
 * x = r and an even y.
 */
export function minaSignatureCheck(curve: PallasCurve, update: PoseidonUpdate): CheckMinaSignature {
  const salt = saltOf(update);
  const sum = curve.newPoint();
  const product = curve.newPoint();

  return (key, message, { r, s }) => {
    if (![key.x, r, ...message].every(isField) || s < 0n || s >= ORDER) return false;
    const point = curve.pointAt(key.x, key.isOdd);
    if (point === undefined) return false;
    const [hash] = update(salt, [...message, point.x, point.y, r]);
    curve.write(product, point);
    curve.scale(product, product, hash);
    curve.scaleGenerator(sum, s);
    curve.subtract(sum, sum, product);
    const nonce = curve.read(sum);
    return nonce !== undefined && nonce.x === r && (nonce.y & 1n) === 0n;
  };
}

/** Poseidon's state after the prefix, before the message. */
export function saltOf(update: PoseidonUpdate): [bigint, bigint, bigint] {
  return update([0n, 0n, 0n], [asField(PREFIX)]);
}

/** Encodes a text as one field, with one byte per character, the lowest byte first. */
function asField(text: string): bigint {
  return [...text].reduceRight((sum, character) => {
    return (sum << 8n) | BigInt(character.charCodeAt(0));
  }, 0n);
}

function isField(value: bigint): boolean {
  return value >= 0n && value < P;
}
