import type { BlockResult } from "@proto-kit/sequencer";
import { type ChainPoint, genesis, pointOf } from "../../protocol/ChainPoint.js";
import { type ChainProof, publicValues } from "../../protocol/ChainProof.js";
import { ProofError } from "../../protocol/ProofError.js";
import { verifyChain } from "../../protocol/verifyChain.js";
import type { KeptBatch } from "../store/codec/batch.js";
import type { Difference } from "./entryDifference.js";

/** What a store says of proofs. */
export interface StoredProofs {
  batch(number: number): Pick<KeptBatch, "proof"> | undefined;
  result(height: number): Pick<BlockResult, "stateRoot" | "blockHashRoot"> | undefined;
  provenBlocks(): number;
  settledBlocks(): number;
}

export interface ProvenChain {
  domain: bigint;
  verificationKey: string;
}

/**
 * Where a store calls blocks proven that are not: its batches must lead from the chain's genesis
 * to the roots of the very blocks that it holds. Nothing settles this chain, so no block is settled.
 */
export async function differingProof(
  store: StoredProofs,
  { domain, verificationKey }: ProvenChain,
): Promise<Difference | undefined> {
  const differs = (height: number, what: string, stored: unknown, replayed: unknown) =>
    String(stored) === String(replayed)
      ? undefined
      : { height, what, stored: String(stored), replayed: String(replayed) };

  let point = genesis(domain);
  for (let number = 0; ; number++) {
    const batch = store.batch(number);
    if (batch === undefined) break;
    const height = Number(point.blockNumber);
    try {
      point = await verifyChain(proofOf(batch, point), { from: point, verificationKey });
    } catch (error) {
      if (!(error instanceof ProofError)) throw error;
      return differs(height, `proof of batch ${number}`, error.code, "a proof of the chain");
    }
    const last = Number(point.blockNumber) - 1;
    const result = store.result(last);
    const difference =
      differs(last, `state that batch ${number} proves`, result?.stateRoot, point.stateRoot) ??
      differs(
        last,
        `blocks that batch ${number} proves`,
        result?.blockHashRoot,
        point.blockTreeRoot,
      );
    if (difference !== undefined) return difference;
  }
  const proven = Number(point.blockNumber);
  return (
    differs(proven, "number of proven blocks", store.provenBlocks(), proven) ??
    differs(proven, "number of settled blocks", store.settledBlocks(), 0)
  );
}

/** The clock counts blocks, and the domain stays: both follow from what the proof says itself. */
function proofOf({ proof }: Pick<KeptBatch, "proof">, { domain }: ChainPoint): ChainProof {
  const { blockNumber } = pointOf(publicValues(proof.publicOutput, "proof.publicOutput"));
  return { proof, end: { height: blockNumber, domain } };
}
