import { BlockProverProgrammable } from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/** Binds a block's state changes to the proof of its transactions. */
replaceMethod(
  BlockProverProgrammable.prototype,
  "proveBlockBatch",
  (stock) =>
    async function proveBlocks(this: BlockProverProgrammable, ...args) {
      const [, , , , , { batch }] = args;
      for (const { transactionsHash, pendingSTBatchesHash, witnessedRootsHash } of batch) {
        // A block's state changes are compared only with the proof of its transactions. A block
        // without transactions has no such proof. Without this check, the prover could change the
        // state at will in such a block.
        transactionsHash
          .equals(0)
          .implies(pendingSTBatchesHash.from.equals(pendingSTBatchesHash.to))
          .assertTrue("block/writes-without-transactions");
        // Roots are witnessed between the proofs of transactions, never inside one.
        const { from, to } = witnessedRootsHash;
        from.assertEquals(to, "block/roots-among-transactions");
      }
      return await stock.apply(this, args);
    },
);

/** Also compares block numbers. The stock prover compares every other public value. */
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
