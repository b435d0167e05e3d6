import type { BlockResult } from "@proto-kit/sequencer";
import {
  type ChainPoint,
  type ChainProof,
  genesis,
  pointOf,
  ProofError,
  publicValues,
  verifyChain,
} from "@kifu/chain";
import type { KeptBatch } from "../store/parts/batches.js";
import { type Difference, differenceAt } from "./entryDifference.js";

export interface StoredProofs {
  batch(number: number): Pick<KeptBatch, "proof"> | undefined;
  result(
    height: number,
  ): Pick<BlockResult, "stateRoot" | "blockHashRoot" | "afterNetworkState"> | undefined;
  provenBlocks(): number;
  settledBlocks(): number;
}

export interface ProvenChain {
  domain: bigint;
  verificationKey: string;
  /** The blocks below this height were proven with earlier circuits. Their proofs are not verified. */
  earlierCircuits?: number | undefined;
  /** Called with the number of blocks so far whose proofs are not verified. */
  onSkipped?: (blocks: number) => void;
  /** Called with the number of batches verified so far. */
  onVerified?: (batches: number) => void;
}

/**
 * Finds a batch that the store calls proven although its proof is wrong. The batches must lead
 * from the chain's genesis to the roots of the blocks in the store. Only proven blocks are settled,
 * in whole batches.
 */
export async function differingProof(
  store: StoredProofs,
  { domain, verificationKey, earlierCircuits = 0, onSkipped, onVerified }: ProvenChain,
): Promise<Difference | undefined> {
  let point = genesis(domain);
  /** The heights after the batches. */
  const ends = new Set<number>();
  for (let number = 0; ; number++) {
    const batch = store.batch(number);
    if (batch === undefined) break;
    const height = Number(point.blockNumber);
    try {
      const proof = proofOf(batch, point, store);
      const end = endOf(proof);
      if (end.blockNumber <= earlierCircuits) {
        point = end;
        onSkipped?.(Number(end.blockNumber));
      } else point = await verifyChain(proof, { from: point, verificationKey });
    } catch (error) {
      if (!(error instanceof ProofError)) throw error;
      return differenceAt(height, `proof of batch ${number}`, error.code, "a proof of the chain");
    }
    const last = Number(point.blockNumber) - 1;
    const result = store.result(last);
    const difference =
      differenceAt(last, `state that batch ${number} proves`, result?.stateRoot, point.stateRoot) ??
      differenceAt(
        last,
        `blocks that batch ${number} proves`,
        result?.blockHashRoot,
        point.blockTreeRoot,
      );
    if (difference !== undefined) return difference;
    ends.add(last + 1);
    onVerified?.(number + 1);
  }
  const proven = Number(point.blockNumber);
  const settled = store.settledBlocks();
  return (
    differenceAt(proven, "number of proven blocks", store.provenBlocks(), proven) ??
    differenceAt(proven, "number of settled blocks", settled, ends.has(settled) ? settled : 0)
  );
}

/** Where a proof says that it ends. */
function endOf({ proof, end }: ChainProof): ChainPoint {
  return { ...pointOf(publicValues(proof.publicOutput, "proof.publicOutput")), ...end };
}

/** Reads the time from the batch's last block in the store. The domain never changes. */
function proofOf(
  { proof }: Pick<KeptBatch, "proof">,
  { domain }: ChainPoint,
  store: Pick<StoredProofs, "result">,
): ChainProof {
  const { blockNumber } = pointOf(publicValues(proof.publicOutput, "proof.publicOutput"));
  const { height } = store.result(Number(blockNumber) - 1)?.afterNetworkState.block ?? {};
  return { proof, end: { time: height?.toBigInt() ?? 0n, domain } };
}
