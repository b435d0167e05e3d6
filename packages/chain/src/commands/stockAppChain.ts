import "reflect-metadata";
import type { TypedClass } from "@proto-kit/common";
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
  type BlockQueue,
  type BlockWithResult,
  type Database,
  InMemoryDatabase,
  Sequencer,
  type SequencerModule,
  VanillaTaskWorkerModules,
} from "@proto-kit/sequencer";
import { PrivateKey } from "o1js";
import { protocolConfig, protocolModules } from "../protocol/modules.js";
import { type ChainTerms, runtimeConfig, runtimeModules } from "../runtime/modules.js";

interface StockDatabase {
  module: TypedClass<Database & SequencerModule<unknown>>;
  config: object;
}

/**
 * Has a chain begin after this block. Protokit's sequencer knows one beginning for all chains,
 * and takes it where its storage has no block yet.
 */
export function beginWith(chain: ReturnType<typeof stockAppChain>, genesis: BlockWithResult): void {
  const queue = chain.sequencer.dependencyContainer.resolve<BlockQueue>("BlockQueue");
  const latest = queue.getLatestBlockAndResult.bind(queue);
  queue.getLatestBlockAndResult = async () => (await latest()) ?? genesis;
}

/** This runtime under Protokit's own sequencer, untouched, over its own memory unless told. */
export function stockAppChain(
  terms: ChainTerms,
  database: StockDatabase = { module: InMemoryDatabase, config: {} },
) {
  const chain = new TestingAppChain({
    Runtime: Runtime.from(runtimeModules),
    Protocol: Protocol.from(protocolModules),
    Sequencer: Sequencer.from(InMemorySequencerModules.with({ Database: database.module })),
    Signer: InMemorySigner,
    TransactionSender: InMemoryTransactionSender,
    QueryTransportModule: StateServiceQueryModule,
    NetworkStateTransportModule: BlockStorageNetworkStateModule,
    BlockExplorerTransportModule: InMemoryBlockExplorer,
  });
  chain.configurePartial({
    Runtime: runtimeConfig(terms),
    Protocol: protocolConfig(),
    Sequencer: {
      Database: database.config,
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
