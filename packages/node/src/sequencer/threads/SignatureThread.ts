import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import { WorkerThread } from "../../lib/threads/WorkerThread.js";
import type { VerifySignature } from "@kifu/kit/primitives";

export type CheckSignatures = (
  transactions: readonly PendingTransaction[],
) => Promise<readonly boolean[]>;

export function checksWith(verify: VerifySignature): CheckSignatures {
  return async (transactions) =>
    transactions.map((tx) => verify(tx.sender, tx.getSignatureData(), tx.signature));
}

export interface SentSignature {
  readonly x: bigint;
  readonly isOdd: boolean;
  readonly nonce: bigint;
  readonly methodId: bigint;
  /**
   * Not hashed yet: a segment has hundreds of arguments, and hashing them takes longer than the
   * rest of the check.
   */
  readonly args: readonly bigint[];
  readonly r: bigint;
  readonly s: bigint;
}

/** Whether the signature is valid, and the hash of the signed arguments. */
export interface CheckedSignature {
  readonly isGood: boolean;
  readonly argsHash: bigint;
}

/**
 * Verifies signatures in a separate thread. The thread takes seconds to start, and the current
 * thread verifies meanwhile.
 */
export class SignatureThread {
  private readonly thread: WorkerThread<readonly SentSignature[], readonly CheckedSignature[]>;

  /** @param inThisThread verifies until the thread is ready, and if the thread fails */
  constructor(private readonly inThisThread: CheckSignatures) {
    this.thread = new WorkerThread(new URL("./signatureWorker.js", import.meta.url));
  }

  /** Resolves when the thread is ready or has failed. */
  get ready(): Promise<void> {
    return this.thread.ready;
  }

  readonly check: CheckSignatures = async (transactions) => {
    const isHere = !this.thread.isReady || transactions.length === 0;
    if (isHere) return await this.inThisThread(transactions);
    try {
      const checked = await this.thread.ask(transactions.map(sent));
      return checked.map(({ isGood, argsHash }, i) => {
        // Reuse the hash, so that no later caller computes it again.
        transactions[i]!.argsHash = () => Field(argsHash);
        return isGood;
      });
    } catch {
      // Checking in this thread is slower, but the result is the same.
      return await this.inThisThread(transactions);
    }
  };

  async end(): Promise<void> {
    await this.thread.end();
  }
}

function sent(tx: PendingTransaction): SentSignature {
  const { sender, nonce, methodId, argsFields, signature } = tx;
  return {
    x: sender.x.toBigInt(),
    isOdd: sender.isOdd.toBoolean(),
    nonce: nonce.toBigInt(),
    methodId: methodId.toBigInt(),
    args: argsFields.map((field) => field.toBigInt()),
    r: signature.r.toBigInt(),
    s: signature.s.toBigInt(),
  };
}
