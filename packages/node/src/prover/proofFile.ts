import { writeChainProof } from "@kifu/chain";
import type { Store } from "../store/Store.js";

/** The stored chain, as far as its proofs are read from it. */
export type ProofStore = Pick<Store, "batch" | "heightOf" | "result">;

/**
 * A batch's proof as `kifu verify-proof` reads it; undefined for a batch that is not there. The proof
 * has a hash of the time and the domain at its end: a file says what they are.
 */
export function proofFile(store: ProofStore, number: number): string | undefined {
  const batch = store.batch(number);
  if (batch === undefined) return undefined;
  const last = store.heightOf(batch.blockHashes.at(-1) ?? "");
  const state = last === undefined ? undefined : store.result(last)?.afterNetworkState;
  if (state === undefined) return undefined;
  const end = {
    time: state.block.height.toBigInt(),
    domain: state.previous.rootHash.toBigInt(),
  };
  return writeChainProof({ proof: batch.proof, end });
}
