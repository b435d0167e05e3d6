import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "@kifu/kit/primitives";
import { decodeTransaction } from "./decodeTransaction.js";
import type { MethodSource } from "./methodTable.js";
import { TransactionChecks } from "./TransactionChecks.js";

/** Throws the refusal of a transaction whose form or signature is wrong. */
export type Recheck = (transaction: PendingTransaction) => void;

/**
 * Checks what a store says was accepted as if it came over the wire. A store may be a copy
 * from somebody else, or an older version's: what is in it was not let in by this node.
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
