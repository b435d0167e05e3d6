import { Worker } from "node:worker_threads";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { CheckSignatures } from "./CheckSignatures.js";

/** A signature as it goes to the thread: whose, of what, and what it is. */
export interface SentSignature {
  readonly x: bigint;
  readonly isOdd: boolean;
  readonly message: readonly bigint[];
  readonly r: bigint;
  readonly s: bigint;
}

/** What the thread is asked. */
export interface SignatureQuestion {
  readonly id: number;
  readonly signatures: readonly SentSignature[];
}
/** What it says when it is ready, and to each question. */
export type SignatureAnswer =
  { readonly ready: true } | { readonly id: number; readonly verdicts: readonly boolean[] };

interface Asked {
  resolve(verdicts: readonly boolean[]): void;
  reject(error: unknown): void;
}

/**
 * Verifies signatures in a thread of its own, on another core than the one that executes. Until it is
 * ready, which takes seconds, this thread does.
 */
export class SignatureThread {
  private readonly worker: Worker;
  private readonly asked = new Map<number, Asked>();
  private next = 0;
  private isReady = false;
  private settle: () => void = () => undefined;
  /** Resolves when the thread verifies, or never will. */
  readonly ready = new Promise<void>((resolve) => (this.settle = resolve));

  /** @param inThisThread verifies until the thread is ready, and if it fails */
  constructor(private readonly inThisThread: CheckSignatures) {
    this.worker = new Worker(new URL("./signatureWorker.js", import.meta.url), {
      // It needs nothing of Protokit, nor what lets Node.js load that.
      execArgv: [],
    });
    this.worker.on("message", (answer: SignatureAnswer) => this.hear(answer));
    this.worker.on("error", (error) => this.fail(error));
    this.worker.on("exit", () => this.fail(new Error("The thread for signatures ended")));
  }

  readonly check: CheckSignatures = async (transactions) => {
    if (!this.isReady || transactions.length === 0) return await this.inThisThread(transactions);
    try {
      return await this.ask(transactions.map(sent));
    } catch {
      // Slower, and the same.
      return await this.inThisThread(transactions);
    }
  };

  private async ask(signatures: SentSignature[]): Promise<readonly boolean[]> {
    const question: SignatureQuestion = { id: this.next++, signatures };
    return await new Promise((resolve, reject) => {
      this.asked.set(question.id, { resolve, reject });
      this.worker.postMessage(question);
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private hear(answer: SignatureAnswer): void {
    if ("ready" in answer) {
      this.isReady = true;
      this.settle();
      return;
    }
    this.asked.get(answer.id)?.resolve(answer.verdicts);
    this.asked.delete(answer.id);
  }

  private fail(error: unknown): void {
    this.isReady = false;
    this.settle();
    for (const { reject } of this.asked.values()) reject(error);
    this.asked.clear();
  }
}

function sent(tx: PendingTransaction): SentSignature {
  const { sender, signature } = tx;
  return {
    x: sender.x.toBigInt(),
    isOdd: sender.isOdd.toBoolean(),
    message: tx.getSignatureData().map((field) => field.toBigInt()),
    r: signature.r.toBigInt(),
    s: signature.s.toBigInt(),
  };
}
