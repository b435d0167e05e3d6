import "reflect-metadata";
import { log, type TypedClass } from "@proto-kit/common";
import { InMemorySequencerModules } from "@proto-kit/library";
import { Runtime } from "@proto-kit/module";
import { Protocol } from "@proto-kit/protocol";
import {
  BlockStorageNetworkStateModule,
  InMemoryBlockExplorer,
  InMemorySigner,
  InMemoryTransactionSender,
  StateServiceQueryModule,
  TestingAppChain,
} from "@proto-kit/sdk";
import {
  type AsyncLinkedLeafStore,
  type BatchStorage,
  BatchTracingService,
  type BlockExplorerTransportModule,
  type BlockQueue,
  CachedLinkedLeafStore,
  type Database,
  InMemoryDatabase,
  type PendingTransaction,
  Sequencer,
  type SequencerModule,
  type TransactionStorage,
  VanillaTaskWorkerModules,
} from "@proto-kit/sequencer";
import { Field, PrivateKey } from "o1js";
import { container } from "tsyringe";
import type { Match } from "../../../src/matches/match.js";
import type { Store } from "../../../src/node/store/Store.js";
import { StoreDatabase } from "../../../src/node/store/StoreDatabase.js";
import { protocolConfig, protocolModules } from "../../../src/protocol/modules.js";
import { defaultTerms, runtimeConfig, runtimeModules } from "../../../src/runtime/modules.js";

type DatabaseClass = TypedClass<Database & SequencerModule<unknown>>;

function compose(database: DatabaseClass, config: object) {
  const chain = new TestingAppChain({
    Runtime: Runtime.from(runtimeModules),
    Protocol: Protocol.from(protocolModules),
    Sequencer: Sequencer.from(InMemorySequencerModules.with({ Database: database })),
    Signer: InMemorySigner,
    TransactionSender: InMemoryTransactionSender,
    QueryTransportModule: StateServiceQueryModule,
    NetworkStateTransportModule: BlockStorageNetworkStateModule,
    BlockExplorerTransportModule: InMemoryBlockExplorer,
  });
  chain.configurePartial({
    Runtime: runtimeConfig(defaultTerms),
    Protocol: protocolConfig(),
    Sequencer: {
      Database: config,
      BlockTrigger: {},
      Mempool: {},
      BatchProducerModule: {},
      LocalTaskWorkerModule: VanillaTaskWorkerModules.defaultConfig(),
      BaseLayer: {},
      BlockProducerModule: {},
      SequencerStartupModule: {},
      TaskQueue: { simulatedDuration: 0 },
      FeeStrategy: {},
    },
    Signer: { signer: PrivateKey.random() },
    TransactionSender: {},
    QueryTransportModule: {},
    NetworkStateTransportModule: {},
    BlockExplorerTransportModule: {},
  });
  return chain;
}

/** Protokit's own sequencer, untouched, over its own memory or over a store. */
export class StockChain {
  private constructor(private readonly appChain: ReturnType<typeof compose>) {}

  static async inMemory(): Promise<StockChain> {
    return await StockChain.start(compose(InMemoryDatabase, {}));
  }

  static async over(store: Store): Promise<StockChain> {
    return await StockChain.start(compose(StoreDatabase, { store }));
  }

  private static async start(appChain: ReturnType<typeof compose>): Promise<StockChain> {
    log.setLevel("ERROR");
    await appChain.start(false, container.createChildContainer());
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

  /** What a prover is given for the blocks that are not proven, and the tree it leaves. */
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
