import { transcriptCheck } from "@kifu/chain";
import { TranscriptSignature } from "@kifu/chain/transcript-signature";
import { PallasCurve } from "@kifu/kit/pallas";
import { o1jsInternals, type Speed } from "@kifu/kit/primitives";
import { Bool, Field, PublicKey } from "o1js";
import type { Judging } from "./judgeMove.js";
import type { Hash } from "./PlainMatch.js";

/**
 * With a check of signatures in WebAssembly or, where that does not run, the circuit's own without a proof;
 * `speed` says which.
 */
export async function fastestJudging(): Promise<Judging & { speed: Speed }> {
  const { Poseidon } = await o1jsInternals();
  const hash: Hash = (fields) => Poseidon.hash([...fields]);
  try {
    return { hash, check: transcriptCheck(new PallasCurve(), hash), speed: { fast: true } };
  } catch (error) {
    return {
      speed: { fast: false, reason: String(error) },
      hash,
      check: (key, context, transcript, { x, y, z }) =>
        new TranscriptSignature({ x: Field(x), y: Field(y), z: Field(z) })
          .verify(
            PublicKey.from({ x: Field(key.x), isOdd: Bool(false) }),
            Field(context),
            Field(transcript),
          )
          .toBoolean(),
    };
  }
}
