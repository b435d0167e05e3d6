import { writeChainProof } from "@kifu/chain";
import type { Store } from "../store/Store.js";

export type ProofStore = Pick<Store, "batch" | "heightOf" | "result">;

/**
 * The file of a batch's proof, which `kifu verify-proof` reads. Undefined if there is no such
 * batch. The proof has only a hash of the final time and of the domain, so the file includes
 * both.
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
