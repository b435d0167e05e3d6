import { challengeFields, scalarOf, SHIFTED_END, shiftedOf } from "@kifu/wire";
import { Field, Group, Poseidon, type PrivateKey, Scalar } from "o1js";
import { TranscriptSignature } from "./TranscriptSignature.js";

/** Signs a transcript with o1js. `context` is `contextOf` the match. */
export function signTranscriptWithO1js(
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
    const challenge = Poseidon.hash(fields.map((field) => Field(field))).toBigInt();
    const z = shiftedOf(k.toBigInt() + scalarOf(challenge) * key.toBigInt());
    // One signature in 2^128 does not fit 254 bits. It is made again.
    if (z < SHIFTED_END) return new TranscriptSignature({ x: R.x, y: R.y, z: Field(z) });
  }
}
