import { P } from "./fieldCode.js";
import { type MinaSignature, type PoseidonUpdate, saltOf } from "./minaSignatureCheck.js";
import type { AffinePoint, PallasCurve } from "./PallasCurve.js";
import { ORDER } from "./splitScalar.js";

/** A private key, with its public key as a point. */
export interface SecretKey {
  readonly secret: bigint;
  readonly point: AffinePoint;
}

/** Signs these fields. Each must be below P. */
export type SignMina = (key: SecretKey, message: readonly bigint[]) => MinaSignature;

/**
 * The number of random bytes for a nonce: 16 more than a scalar has. After the reduction modulo
 * the order, all scalars are then almost equally likely.
 */
const NONCE_BYTES = 48;

/**
 * Creates signatures that o1js accepts, much faster than o1js does. The time depends on the key.
 * Somebody who measures it on the same machine might learn the key, so use this only for keys
 * that protect nothing.
 */
export function minaSigner(curve: PallasCurve, update: PoseidonUpdate): SignMina {
  const salt = saltOf(update);
  const product = curve.newPoint();

  return ({ secret, point }, message) => {
    if (!message.every((field) => field >= 0n && field < P)) throw new RangeError("Not a field");
    for (;;) {
      const k = randomScalar();
      curve.scaleGenerator(product, k);
      const nonce = curve.read(product);
      if (nonce === undefined) continue;
      const [hash] = update(salt, [...message, point.x, point.y, nonce.x]);
      // Two points have this x. A signature uses the one whose y is even.
      const even = (nonce.y & 1n) === 0n ? k : ORDER - k;
      return { r: nonce.x, s: (even + hash * secret) % ORDER };
    }
  };
}

function randomScalar(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) % ORDER;
}
