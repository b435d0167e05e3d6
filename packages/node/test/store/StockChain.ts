import { log } from "@proto-kit/common";
import {
  type AsyncLinkedLeafStore,
  type BatchStorage,
  BatchTracingService,
  type BlockExplorerTransportModule,
  type BlockQueue,
  CachedLinkedLeafStore,
  type PendingTransaction,
  type TransactionStorage,
} from "@proto-kit/sequencer";
import { Field } from "o1js";
import { container } from "tsyringe";
import { defaultTerms, genesisOf, type Match } from "@kifu/chain";
import { beginWith, stockAppChain } from "@kifu/chain/stock-app-chain";
import type { Store } from "../../src/store/Store.js";
import { StoreDatabase } from "./protokit/StoreDatabase.js";

type AppChain = ReturnType<typeof stockAppChain>;

/** Protokit's own sequencer, unchanged. It runs in memory or over a store. */
export class StockChain {
  private constructor(private readonly appChain: AppChain) {}

  static async inMemory(): Promise<StockChain> {
    return await StockChain.start(stockAppChain(defaultTerms));
  }

  static async over(store: Store): Promise<StockChain> {
    return await StockChain.start(
      stockAppChain(defaultTerms, { module: StoreDatabase, config: { store } }),
    );
  }

  private static async start(appChain: AppChain): Promise<StockChain> {
    log.setLevel("ERROR");
    await appChain.start(false, container.createChildContainer());
    beginWith(appChain, genesisOf(defaultTerms));
    return new StockChain(appChain);
  }

  async add(...transactions: PendingTransaction[]): Promise<void> {
    for (const one of transactions) await this.appChain.sequencer.resolve("Mempool").add(one);
  }

  async produceBlock(): Promise<void> {
    await this.appChain.produceBlock();
  }

  async match(id: number): Promise<Match> {
    const match = await this.appChain.query.runtime.Matches.matches.get(Field(id));
    if (match === undefined) throw new Error(`No match ${id}`);
    return match;
  }

  get blocks(): BlockQueue {
    return this.dependency("BlockQueue");
  }

  get batches(): BatchStorage {
    return this.dependency("BatchStorage");
  }

  get transactions(): TransactionStorage {
    return this.dependency("TransactionStorage");
  }

  get explorer(): BlockExplorerTransportModule {
    return this.appChain.resolve("BlockExplorerTransportModule");
  }

  async trace() {
    const tree = await CachedLinkedLeafStore.new(
      this.dependency<AsyncLinkedLeafStore>("AsyncLinkedLeafStore"),
    );
    const tracing = this.appChain.sequencer.dependencyContainer.resolve(BatchTracingService);
    return { trace: await tracing.traceBatch(await this.blocks.getNewBlocks(), tree, 0), tree };
  }

  async close(): Promise<void> {
    await this.appChain.close();
  }

  private dependency<Dependency>(token: string): Dependency {
    return this.appChain.sequencer.dependencyContainer.resolve<Dependency>(token);
  }
}
