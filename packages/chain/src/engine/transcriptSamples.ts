import { Field, PrivateKey, type PublicKey, Group, Poseidon, Scalar } from "o1js";
import { TranscriptSignature } from "./TranscriptSignature.js";
import { challengeFields, scalarOf, SHIFTED_END, shiftedOf } from "@kifu/wire";

/** The key, the context, the transcript, and a signature that may be invalid. */
export type TranscriptSample = [PublicKey, Field, Field, TranscriptSignature];

const KEYS = 2;

/**
 * Makes new samples at each call. Some signatures are valid, and others are altered in one part.
 */
export function transcriptSamples(): TranscriptSample[] {
  return Array.from({ length: KEYS }, samplesOfOne).flat();
}

function samplesOfOne(): TranscriptSample[] {
  const key = PrivateKey.random();
  const signer = key.toPublicKey();
  const [context, transcript] = [Field.random(), Field.random()];
  const good = signTranscriptWithO1js(key, context, transcript);
  const { x, y, z } = good;
  const altered = (parts: { x?: Field; y?: Field; z?: Field }) =>
    new TranscriptSignature({ x, y, z, ...parts });
  return [
    [signer, context, transcript, good],
    [PrivateKey.random().toPublicKey(), context, transcript, good],
    [signer, context.add(1), transcript, good],
    [signer, context, transcript.add(1), good],
    [signer, context, transcript, altered({ x: x.add(1) })],
    [signer, context, transcript, altered({ y: y.add(1) })],
    [signer, context, transcript, altered({ y: y.neg() })],
    [signer, context, transcript, altered({ z: z.add(1) })],
    [signer, context, transcript, altered({ z: Field(0) })],
    [signer, context, transcript, altered({ x: Field(0), y: Field(0), z: Field(0) })],
  ];
}

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
    // One signature in 2^128 does not fit 254 bits. In that case, sign again.
    if (z < SHIFTED_END) return new TranscriptSignature({ x: R.x, y: R.y, z: Field(z) });
  }
}
