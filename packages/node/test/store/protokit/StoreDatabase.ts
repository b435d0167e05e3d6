import {
  closeable,
  type Database,
  SequencerModule,
  sequencerModule,
  type StorageDependencyMinimumDependencies,
} from "@proto-kit/sequencer";
import type { Store } from "../../../src/store/Store.js";
import { emptyStore } from "./emptyStore.js";
import { protokitDependencies } from "./protokitDependencies.js";

/** Protokit builds its modules itself, so this one gets the store through its configuration. */
export interface StoreDatabaseConfig {
  /** Opened by the code that composes the sequencer, and closed with it. */
  store: Store;
}

/**
 * Runs Protokit's own modules on top of a store, to compare the blocks of the two. A node reads and
 * writes its store without it.
 */
@sequencerModule()
@closeable()
export class StoreDatabase extends SequencerModule<StoreDatabaseConfig> implements Database {
  async start(): Promise<void> {}

  dependencies(): StorageDependencyMinimumDependencies {
    return protokitDependencies(this.config.store);
  }

  async executeInTransaction(run: () => Promise<void>): Promise<void> {
    await this.config.store.transactions.run(run);
  }

  async pruneDatabase(): Promise<void> {
    await emptyStore(this.config.store);
  }

  async close(): Promise<void> {
    await this.config.store.close();
  }
}
