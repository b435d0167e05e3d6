import { ManualBlockTrigger } from "@proto-kit/sequencer";
import type { BlockProverPublicInput, BlockProverPublicOutput } from "@proto-kit/protocol";
import type { JsonProof, Proof } from "o1js";
import type { MemoryChain } from "../src/commands/memoryChain.js";

type BlockProof = Proof<BlockProverPublicInput, BlockProverPublicOutput>;

const LONGEST_BATCH = 30 * 60_000;

/** Proves the blocks that have not been proven yet. */
export async function proveBatch({ appChain }: MemoryChain): Promise<JsonProof> {
  const trigger = appChain.sequencer.resolveOrFail("BlockTrigger", ManualBlockTrigger);
  // A task that fails in the sequencer leaves its batch pending for ever.
  const watchdog = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The batch was not proven in time")), LONGEST_BATCH).unref();
  });
  const batch = await Promise.race([trigger.produceBatch(), watchdog]);
  if (batch === undefined) throw new Error("There was no block to prove");
  return batch.proof;
}

/** Whether a batch's proof holds, with the public values that it comes with. */
export async function verifyBatch({ appChain }: MemoryChain, json: JsonProof): Promise<boolean> {
  const [program] = appChain.protocol.blockProver.zkProgrammable.zkProgram;
  if (program === undefined) throw new Error("The block prover has no program");
  const proof = (await program.Proof.fromJSON(json)) as BlockProof;
  return await program.verify(proof);
}
