import { Field, Group, Poseidon, type PrivateKey, Scalar } from "o1js";
import { TranscriptSignature } from "./TranscriptSignature.js";
import { challengeFields } from "./transcriptRules.js";

/** Signs a transcript, for programs that have o1js; `context` is `contextOf` the match. */
export function signTranscript(
  key: PrivateKey,
  context: Field,
  transcript: Field,
): TranscriptSignature {
  const publicKey = key.toPublicKey();
  for (;;) {
    const k = Scalar.random();
    const R = Group.generator.scale(k);
    const nonce = { x: R.x.toBigInt(), y: R.y.toBigInt() };
    const fields = challengeFields(
      { x: publicKey.x.toBigInt() },
      nonce,
      context.toBigInt(),
      transcript.toBigInt(),
    );
    const challenge = fromShifted(Poseidon.hash(fields.map((field) => Field(field))).toBigInt());
    const z = toShifted(k.add(challenge.mul(key.s)));
    // One in 2^128 is not to be written in 254 bits.
    if (z < 1n << 254n) return new TranscriptSignature({ x: R.x, y: R.y, z: Field(z) });
  }
}

const TWO_TO_255 = 1n << 255n;

/** The scalar that `z` stands for. */
function fromShifted(z: bigint): Scalar {
  return Scalar.from(2n * z + TWO_TO_255);
}

/** What stands for a scalar. */
function toShifted(s: Scalar): bigint {
  return s.sub(Scalar.from(TWO_TO_255)).div(Scalar.from(2n)).toBigInt();
}
