import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "@kifu/kit/primitives";
import { decodeTransaction } from "./decodeTransaction.js";
import type { MethodSource } from "./methodTable.js";
import { TransactionChecks } from "./TransactionChecks.js";

/** Throws if the transaction's form or signature is wrong. */
export type Recheck = (transaction: PendingTransaction) => void;

/**
 * Checks a store's pending transactions as if they had just been submitted. The store may be a
 * copy from somebody else, or an older version may have written it.
 */
export function createRecheck(runtime: MethodSource, verify: VerifySignature): Recheck {
  const checks = new TransactionChecks(runtime, verify);
  return (transaction) => {
    const plain = decodeTransaction(transaction.toJSON());
    const method = checks.methodOf(plain);
    const built = checks.build(plain);
    checks.assertCanonical(method, plain);
    checks.assertSigned(plain, built);
  };
}
