import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import type { CheckSignatures } from "../CheckSignatures.js";
import { WorkerThread } from "../../threads/WorkerThread.js";

/** A transaction's signature as it is sent to the thread. */
export interface SentSignature {
  readonly x: bigint;
  readonly isOdd: boolean;
  readonly nonce: bigint;
  readonly methodId: bigint;
  /** The arguments. A segment has hundreds, and hashing them takes longer than everything else. */
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
 * Verifies signatures in a separate thread, on another core than the one that executes. Until it is
 * ready, which takes seconds, the current thread verifies.
 */
export class SignatureThread {
  private readonly thread: WorkerThread<readonly SentSignature[], readonly CheckedSignature[]>;

  /** @param inThisThread verifies until the thread is ready, and if it fails */
  constructor(private readonly inThisThread: CheckSignatures) {
    this.thread = new WorkerThread(new URL("./signatureWorker.js", import.meta.url));
  }

  /** Resolves when the thread verifies or has failed. */
  get ready(): Promise<void> {
    return this.thread.ready;
  }

  readonly check: CheckSignatures = async (transactions) => {
    const isHere = !this.thread.isReady || transactions.length === 0;
    if (isHere) return await this.inThisThread(transactions);
    try {
      const checked = await this.thread.ask(transactions.map(sent));
      return checked.map(({ isGood, argsHash }, i) => {
        // Later readers need not hash again.
        transactions[i]!.argsHash = () => Field(argsHash);
        return isGood;
      });
    } catch {
      // Slower, with the same result.
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
