import {
  type AppliedStateTransitionBatch,
  TransactionProverZkProgrammable,
} from "@proto-kit/protocol";
import { replaceMethod } from "./replaceMethod.js";

/** The replaced method. The stock prover declares it private. */
interface HookRunner {
  executeTransactionHooks(...args: never[]): Promise<AppliedStateTransitionBatch>;
}

/**
 * Turns the assertions of a transaction's hooks (`NetworkBinding` and the nonce check) into
 * constraints. The stock prover ignores a failed hook if the transaction is a message from the
 * base layer. A message could then run at any time and in any domain.
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
