import {
  closeable,
  type Database,
  SequencerModule,
  sequencerModule,
  type StorageDependencyMinimumDependencies,
} from "@proto-kit/sequencer";
import type { Store } from "./Store.js";

export interface StoreDatabaseConfig {
  /** Opened by whoever composes the sequencer, and closed with it. */
  store: Store;
}

/**
 * Puts Protokit's own modules on top of a store. For whoever composes Protokit's sequencer, as
 * the tests do that compare the two; a node reads and writes its store without it.
 */
@sequencerModule()
@closeable()
export class StoreDatabase extends SequencerModule<StoreDatabaseConfig> implements Database {
  async start(): Promise<void> {}

  dependencies(): StorageDependencyMinimumDependencies {
    return this.config.store.dependencies();
  }

  async executeInTransaction(run: () => Promise<void>): Promise<void> {
    await this.config.store.executeInTransaction(run);
  }

  async pruneDatabase(): Promise<void> {
    await this.config.store.pruneDatabase();
  }

  async close(): Promise<void> {
    await this.config.store.close();
  }
}
