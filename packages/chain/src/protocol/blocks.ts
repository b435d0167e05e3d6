import { BlockProverProgrammable } from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/** Holds what blocks do to the state to what was proven of their transactions. */
replaceMethod(
  BlockProverProgrammable.prototype,
  "proveBlockBatch",
  (stock) =>
    async function proveBlocks(this: BlockProverProgrammable, ...args) {
      const [, , , , , { batch }] = args;
      for (const { transactionsHash, pendingSTBatchesHash, witnessedRootsHash } of batch) {
        // What a block's transactions did to the state is held to the proof of the transactions.
        // A block without any has no such proof: it would do to the state what the prover likes.
        transactionsHash
          .equals(0)
          .implies(pendingSTBatchesHash.from.equals(pendingSTBatchesHash.to))
          .assertTrue("block/writes-without-transactions");
        // Roots are witnessed between transactions' proofs, never inside of one.
        const { from, to } = witnessedRootsHash;
        from.assertEquals(to, "block/roots-among-transactions");
      }
      return await stock.apply(this, args);
    },
);

/** Compares the number of the block as well: the stock prover compares all public values but it. */
replaceMethod(
  BlockProverProgrammable.prototype,
  "merge",
  (stock) =>
    async function mergeBlocks(this: BlockProverProgrammable, publicInput, one, two) {
      publicInput.blockNumber.assertEquals(one.publicInput.blockNumber, "block/starts-elsewhere");
      one.publicOutput.blockNumber.assertEquals(
        two.publicInput.blockNumber,
        "block/numbers-do-not-meet",
      );
      return await stock.call(this, publicInput, one, two);
    },
);
