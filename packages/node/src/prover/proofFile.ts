import { writeChainProof } from "@kifu/chain";
import type { Store } from "../store/Store.js";

/** The parts of the store from which proofs are read. */
export type ProofStore = Pick<Store, "batch" | "heightOf" | "result">;

/**
 * A batch's proof as `kifu verify-proof` reads it. Undefined if there is no such batch. The proof
 * contains only a hash of the time and the domain at its end, so the file contains the values.
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
