import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "@kifu/kit/primitives";

/** Returns for each transaction whether its sender signed it. */
export type CheckSignatures = (
  transactions: readonly PendingTransaction[],
) => Promise<readonly boolean[]>;

export function checksWith(verify: VerifySignature): CheckSignatures {
  return async (transactions) =>
    transactions.map((tx) => verify(tx.sender, tx.getSignatureData(), tx.signature));
}
