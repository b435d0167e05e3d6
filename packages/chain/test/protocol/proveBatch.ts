import { ManualBlockTrigger } from "@proto-kit/sequencer";
import type { JsonProof } from "o1js";
import type { MemoryChain } from "../../src/cli/MemoryChain.js";
import type { ChainProof } from "../../src/protocol/ChainProof.js";

const LONGEST_BATCH = 50 * 60_000;

/** Proves all blocks that are not proven yet. */
export async function proveBatch({ appChain }: MemoryChain): Promise<JsonProof> {
  const trigger = appChain.sequencer.resolveOrFail("BlockTrigger", ManualBlockTrigger);
  // If a task fails in the sequencer, its batch stays pending for ever.
  let timer: NodeJS.Timeout | undefined;
  const watchdog = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The batch was not proven in time")), LONGEST_BATCH);
  });
  try {
    const batch = await Promise.race([trigger.produceBatch(), watchdog]);
    if (batch === undefined) throw new Error("There was no block to prove");
    return batch.proof;
  } finally {
    clearTimeout(timer);
  }
}

/** The preimage of the network state's hash after the last block. */
export async function clockOf({ appChain }: MemoryChain): Promise<ChainProof["end"]> {
  const network = await appChain.query.network.stagedUnproven;
  if (network === undefined) throw new Error("The chain has no blocks");
  const { block, previous } = network;
  return { time: block.height.toBigInt(), domain: previous.rootHash.toBigInt() };
}
