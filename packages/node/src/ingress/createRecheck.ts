import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "@kifu/kit/primitives";
import { decodeTransaction } from "./decodeTransaction.js";
import type { MethodSource } from "./methodTable.js";
import { TransactionChecks } from "./TransactionChecks.js";

/** Throws the refusal of a transaction whose form or signature is wrong. */
export type Recheck = (transaction: PendingTransaction) => void;

/**
 * Checks pending transactions of a store as if they had just been submitted. The store may be a
 * copy from somebody else or written by an older version, so this node has not checked them.
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
