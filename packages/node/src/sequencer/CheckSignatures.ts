import type { PendingTransaction } from "@proto-kit/sequencer";
import type { VerifySignature } from "@kifu/kit/primitives";

/** Says of each transaction whether its signature is its sender's. */
export type CheckSignatures = (
  transactions: readonly PendingTransaction[],
) => Promise<readonly boolean[]>;

/** In this thread, each when it is asked for. */
export function checksWith(verify: VerifySignature): CheckSignatures {
  return async (transactions) =>
    transactions.map((tx) => verify(tx.sender, tx.getSignatureData(), tx.signature));
}
