import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "@kifu/kit/primitives";

/** Tells for each transaction whether its sender signed it. */
export type CheckSignatures = (
  transactions: readonly PendingTransaction[],
) => Promise<readonly boolean[]>;

/** Verifies each signature in this thread, when it is asked for. */
export function checksWith(verify: VerifySignature): CheckSignatures {
  return async (transactions) =>
    transactions.map((tx) => verify(tx.sender, tx.getSignatureData(), tx.signature));
}
