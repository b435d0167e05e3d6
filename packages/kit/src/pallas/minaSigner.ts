import { P } from "./fieldCode.js";
import { type MinaSignature, type PoseidonUpdate, saltOf } from "./minaSignatureCheck.js";
import type { AffinePoint, PallasCurve } from "./PallasCurve.js";
import { ORDER } from "./splitScalar.js";

/** A private key with the point that is its public key. */
export interface SecretKey {
  readonly secret: bigint;
  readonly point: AffinePoint;
}

/** Signs these fields, each below P. */
export type SignMina = (key: SecretKey, message: readonly bigint[]) => MinaSignature;

/** The bytes of a nonce: enough more than a scalar's that all scalars are equally likely. */
const NONCE_BYTES = 48;

/**
 * Creates signatures that o1js accepts, in a fraction of the time. The time depends on the key,
 * so somebody who measures it on the same machine might learn the key: use it only for keys that
 * guard nothing.
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
      // A signature's point is the one of the two with this x whose y is even.
      const even = (nonce.y & 1n) === 0n ? k : ORDER - k;
      return { r: nonce.x, s: (even + hash * secret) % ORDER };
    }
  };
}

function randomScalar(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) % ORDER;
}
