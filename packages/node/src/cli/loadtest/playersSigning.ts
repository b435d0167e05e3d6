import { o1jsInternals } from "@kifu/kit/primitives";
import type { Hash } from "@kifu/wire";
import { type SignTranscript, transcriptSigner } from "./transcriptSigner.js";

/** What all seeks and moves are signed with. */
export interface Signing {
  hash: Hash;
  sign: SignTranscript;
}

/** For players of this process; to be called once Poseidon is fast. */
export async function playersSigning(): Promise<Signing> {
  const { Poseidon } = await o1jsInternals();
  const hash: Hash = (fields) => Poseidon.hash([...fields]);
  return { hash, sign: transcriptSigner(hash) };
}
