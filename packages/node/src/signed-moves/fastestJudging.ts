import { transcriptCheck } from "@kifu/chain";
import { TranscriptSignature } from "@kifu/chain/transcript-signature";
import { minaSigner, PallasCurve, type PoseidonUpdate, type SignMina } from "@kifu/kit/pallas";
import { o1jsInternals, type Speed } from "@kifu/kit/primitives";
import { Bool, Field, PublicKey } from "o1js";
import type { Judging } from "./judgeMove.js";
import { signPlainly } from "./SenderKey.js";
import type { Hash } from "./PlainMatch.js";

/** What signed moves are judged with, and segments of them are signed with. */
export interface SegmentCrypto extends Judging {
  readonly sign: SignMina;
  readonly speed: Speed;
}

/**
 * In WebAssembly or, where that does not run, with a check that is the circuit's own without a proof, and a
 * signature of o1js'; `speed` says which.
 */
export async function fastestJudging(): Promise<SegmentCrypto> {
  const { Poseidon } = await o1jsInternals();
  const hash: Hash = (fields) => Poseidon.hash([...fields]);
  try {
    const curve = new PallasCurve();
    const update: PoseidonUpdate = (state, fields) => Poseidon.update(state, fields);
    const check = transcriptCheck(curve, update);
    return { hash, check, sign: minaSigner(curve, update), speed: { fast: true } };
  } catch (error) {
    return {
      speed: { fast: false, reason: String(error) },
      hash,
      sign: signPlainly,
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
