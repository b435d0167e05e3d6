import { type PlainSeek, seekContext, seekDigest, type SeekTerms } from "@kifu/wire";
import { Field, Poseidon, type PrivateKey } from "o1js";
import type { PlainSignedSeek } from "../../src/matchmaking/pairFields.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";

/** Signs a seek for the chain with this domain, as its owner or with their session key. */
export function signSeek(
  { secret, byOwner }: { secret: PrivateKey; byOwner: boolean },
  domain: bigint,
  terms: SeekTerms,
  seek: PlainSeek,
): PlainSignedSeek {
  const context = Field(seekContext(hash, domain, terms));
  const { x, y, z } = signTranscriptWithO1js(secret, context, Field(seekDigest(hash, terms, seek)));
  const [one, two, three] = [x, y, z].map((field) => field.toBigInt()) as [bigint, bigint, bigint];
  return { ...seek, by: { byOwner, x: one, y: two, z: three } };
}

function hash(fields: readonly bigint[]): bigint {
  return Poseidon.hash(fields.map((field) => Field(field))).toBigInt();
}
