import type { Entries, Staging } from "./Staging.js";

/** How the store's parts get at its entries. */
export interface Access {
  /** What is committed; within a transaction, another one, with that transaction's changes. */
  readonly entries: Entries;
  /** All that is staged is made at once: by itself, or with the transaction it is in. */
  commit(stage: (staging: Staging) => void): Promise<void>;
}
