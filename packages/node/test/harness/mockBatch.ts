import type { ProvenBatch } from "../../src/prover/ProvenBatch.js";
import type { Store } from "../../src/store/Store.js";

/** A batch's number, and its range of blocks. `end` is exclusive. */
interface BatchPlace {
  number: number;
  first: number;
  end: number;
}

export function mockBatch(
  store: Pick<Store, "blockHeader">,
  { number, first, end }: BatchPlace,
): ProvenBatch {
  const heights = Array.from({ length: end - first }, (_, i) => first + i);
  const blockHashes = heights.map((height) => String(store.blockHeader(height)?.hash));
  const side = ["0", "1", "2", "3", "4", "5", "6"];
  const proof = { publicInput: side, publicOutput: side, maxProofsVerified: 2, proof: "cHJvb2Y=" };
  return { number, first, blockHashes, proof: proof as ProvenBatch["proof"] };
}
