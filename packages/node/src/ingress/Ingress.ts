import type { TransactionState } from "@kifu/wire";

/** Where a submission came from. */
export interface SubmissionOrigin {
  /** The client's network address. Undefined for this machine, which is not limited. */
  address: string | undefined;
}

/** The answer for a transaction that will be run. */
export interface Accepted {
  hash: string;
  /** The block that it will be in. Undefined while it waits for an earlier nonce. */
  height: number | undefined;
}

export interface TransactionStatus {
  hash: string;
  kind: TransactionState;
  /** The height of its block. Undefined while pending and when dropped. */
  height: number | undefined;
  /** Why it failed or was dropped. */
  code: string | undefined;
}

/** The only way into the chain. */
export interface Ingress {
  /**
   * Takes a transaction in the form of Protokit's `PendingTransaction.toJSON()`. Nothing in it is
   * trusted. Throws a `NodeError` with the code that refused it.
   */
  submit(input: unknown, origin: SubmissionOrigin): Promise<Accepted>;
  status(hash: string): TransactionStatus | undefined;
  /** Accepted transactions that are not in a block yet. */
  pendingCount(): number;
  /** Accepted transactions that wait for an earlier nonce. */
  parkedCount(): number;
  /** Refusals so far, by code. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Refuses new submissions and finishes what has begun. */
  stop(): Promise<void>;
}
