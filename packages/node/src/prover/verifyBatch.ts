import { type ChainPoint, genesis, ProofError, verifyChain } from "@kifu/chain";
import type { Store } from "../store/Store.js";
import { badProof, type ProvenBatch } from "./ProvenBatch.js";

export interface VerifyBatchOptions {
  readonly domain: bigint;
  /** The key of the chain's block prover, in o1js's form. */
  readonly verificationKey: string;
}

/**
 * Throws `prover/bad-proof` unless the proof leads from the state before the batch's blocks to
 * the state after them. The proof may come from anyone who can reach the queue.
 */
export async function verifyBatch(
  chain: Pick<Store, "blockWithResult">,
  batch: ProvenBatch,
  { domain, verificationKey }: VerifyBatchOptions,
): Promise<void> {
  const { first, blockHashes, proof } = batch;
  const last = first + blockHashes.length - 1;
  const { stateRoot, blockHashRoot, afterNetworkState } = chain.blockWithResult(last).result;
  const end = { time: afterNetworkState.block.height.toBigInt(), domain };
  let to: ChainPoint;
  try {
    const from = pointBefore(chain, first, domain);
    to = await verifyChain({ proof, end }, { from, verificationKey });
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    throw badProof(batch, error.code, error);
  }
  if (to.blockNumber !== BigInt(last + 1)) throw badProof(batch, "it ends at another block");
  if (to.stateRoot !== stateRoot) throw badProof(batch, "it ends with another state");
  if (to.blockTreeRoot !== blockHashRoot) throw badProof(batch, "it ends with other blocks");
}

function pointBefore(
  chain: Pick<Store, "blockWithResult">,
  height: number,
  domain: bigint,
): ChainPoint {
  if (height === 0) return genesis(domain);
  const { block } = chain.blockWithResult(height);
  return {
    blockNumber: BigInt(height),
    time: block.networkState.before.block.height.toBigInt(),
    domain,
    stateRoot: block.fromStateRoot.toBigInt(),
    blockTreeRoot: block.fromBlockHashRoot.toBigInt(),
    transactionsHash: block.fromEternalTransactionsHash.toBigInt(),
    messagesHash: block.fromMessagesHash.toBigInt(),
  };
}
