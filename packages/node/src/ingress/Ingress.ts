import type { TransactionState } from "@kifu/wire";

/** Where a submission came from. */
export interface SubmissionOrigin {
  /** The client's network address; undefined for this machine's own, which has no limit. */
  address: string | undefined;
}

/** What a sender is told of a transaction that will be run. */
export interface Accepted {
  hash: string;
  /** The block that it will be in; undefined while it waits for an earlier nonce. */
  height: number | undefined;
}

/** How a transaction stands. One of these is true of every transaction that was accepted. */
export interface TransactionStatus {
  hash: string;
  kind: TransactionState;
  /** Of its block; undefined while pending or when dropped. */
  height: number | undefined;
  /** Why it failed or was dropped. */
  code: string | undefined;
}

/** The only way into the chain. */
export interface Ingress {
  /**
   * Takes a transaction as a client sends it: the shape of Protokit's
   * `PendingTransaction.toJSON()`, and none of it is trusted. Throws a `NodeError` with the code
   * that refused it.
   */
  submit(input: unknown, origin: SubmissionOrigin): Promise<Accepted>;
  status(hash: string): TransactionStatus | undefined;
  /** Accepted transactions that are not in a block yet. */
  pendingCount(): number;
  /** Those of them that wait for an earlier nonce. */
  parkedCount(): number;
  /** Refusals so far, by code. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Refuses what comes from now on, and finishes what has begun. */
  stop(): Promise<void>;
}
