import type { WithZkProgrammable } from "@proto-kit/common";
import {
  type BlockProof,
  BlockProver as StockBlockProver,
  BlockProverProgrammable,
  type BlockProverPublicInput,
  type BlockProverPublicOutput,
  type ProvableBlockHook,
  type StateServiceProvider,
  type StateTransitionProvable,
  type StateTransitionProverPublicInput,
  type StateTransitionProverPublicOutput,
  type TransactionProvable,
  type TransactionProverPublicInput,
  type TransactionProverPublicOutput,
} from "@proto-kit/protocol";
import { inject, injectable, injectAll } from "tsyringe";
import "./blockTree.js";
import "./framework.js";

type BatchArguments = Parameters<BlockProverProgrammable["proveBlockBatch"]>;

/** Proves that blocks follow one another, and that what they claim was proven. */
class BlockProgram extends BlockProverProgrammable {
  override async proveBlockBatch(...args: BatchArguments): Promise<BlockProverPublicOutput> {
    const [, , , , , { batch }] = args;
    for (const { transactionsHash, pendingSTBatchesHash, witnessedRootsHash } of batch) {
      // What a block's transactions did to the state is held to the proof of the transactions.
      // A block without any has no such proof: it would do to the state what the prover likes.
      transactionsHash
        .equals(0)
        .implies(pendingSTBatchesHash.from.equals(pendingSTBatchesHash.to))
        .assertTrue("block/writes-without-transactions");
      // Roots are witnessed between transactions' proofs, never inside of one.
      witnessedRootsHash.from.assertEquals(witnessedRootsHash.to, "block/roots-among-transactions");
    }
    return await super.proveBlockBatch(...args);
  }

  override async merge(
    publicInput: BlockProverPublicInput,
    one: BlockProof,
    two: BlockProof,
  ): Promise<BlockProverPublicOutput> {
    // The stock prover compares all public values but the number of the block.
    publicInput.blockNumber.assertEquals(one.publicInput.blockNumber, "block/starts-elsewhere");
    one.publicOutput.blockNumber.assertEquals(
      two.publicInput.blockNumber,
      "block/numbers-do-not-meet",
    );
    return await super.merge(publicInput, one, two);
  }
}

/** Protokit's block prover, mended. */
@injectable()
export class BlockProver extends StockBlockProver {
  constructor(
    @inject("StateTransitionProver")
    stateTransitionProver: WithZkProgrammable<
      StateTransitionProverPublicInput,
      StateTransitionProverPublicOutput
    > &
      StateTransitionProvable,
    @inject("TransactionProver")
    transactionProver: WithZkProgrammable<
      TransactionProverPublicInput,
      TransactionProverPublicOutput
    > &
      TransactionProvable,
    @injectAll("ProvableBlockHook") blockHooks: ProvableBlockHook<unknown>[],
    @inject("StateServiceProvider") stateServiceProvider: StateServiceProvider,
  ) {
    super(stateTransitionProver, transactionProver, blockHooks, stateServiceProvider);
    this.zkProgrammable = new BlockProgram(
      this,
      stateTransitionProver.zkProgrammable,
      transactionProver.zkProgrammable,
      blockHooks,
      stateServiceProvider,
    );
  }
}
