import {
  type AppliedStateTransitionBatch,
  TransactionProverZkProgrammable,
} from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/** What is replaced of the stock prover, which declares it private. */
interface HookRunner {
  executeTransactionHooks(...args: never[]): Promise<AppliedStateTransitionBatch>;
}

/**
 * Makes constraints of what a transaction's hooks assert: `NetworkBinding`, and the check of the nonce.
 *
 * The stock prover takes a failed hook for one that did nothing where a proof says that the transaction is a message
 * from the base layer. A message could then run at any time and in any domain.
 */
replaceMethod(
  TransactionProverZkProgrammable.prototype as unknown as HookRunner,
  "executeTransactionHooks",
  (stock) =>
    async function executeHooks(this: HookRunner, ...args) {
      const batch = await stock.apply(this, args);
      batch.applied.assertTrue("protocol/hook-refused");
      return batch;
    },
);
