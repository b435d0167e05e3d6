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

/**
 * Protokit creates its modules itself, so this module gets the store through its configuration.
 */
export interface StoreDatabaseConfig {
  /** The code that composes the sequencer opens the store. Closing the sequencer closes it. */
  store: Store;
}

/**
 * Runs Protokit's own modules over a store, so that tests can compare the blocks. A node does not
 * use this.
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
