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
import { protocolConfig, protocolModules } from "../protocol/protocolModules.js";
import { type ChainTerms, modulesOf, runtimeConfig } from "./runtimeModules.js";

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

/** How this runtime is used in the process of its sequencer. */
export const inProcessModules = {
  Signer: InMemorySigner,
  TransactionSender: InMemoryTransactionSender,
  QueryTransportModule: StateServiceQueryModule,
  NetworkStateTransportModule: BlockStorageNetworkStateModule,
  BlockExplorerTransportModule: InMemoryBlockExplorer,
};

/** What `inProcessModules` are configured with. */
export function inProcessConfig() {
  return {
    Signer: { signer: PrivateKey.random() },
    TransactionSender: {},
    QueryTransportModule: {},
    NetworkStateTransportModule: {},
    BlockExplorerTransportModule: {},
  };
}

/** What Protokit's modules of a sequencer in memory are configured with. */
export function sequencerConfig() {
  return {
    Database: {},
    BlockTrigger: {},
    Mempool: {},
    BatchProducerModule: {},
    LocalTaskWorkerModule: VanillaTaskWorkerModules.defaultConfig(),
    BaseLayer: {},
    BlockProducerModule: {},
    SequencerStartupModule: {},
    TaskQueue: { simulatedDuration: 0 },
    FeeStrategy: {},
  };
}

/** The chain's runtime under Protokit's own sequencer, untouched, over its own memory unless told. */
export function stockAppChain(
  terms: ChainTerms,
  database: StockDatabase = { module: InMemoryDatabase, config: {} },
) {
  const chain = new TestingAppChain({
    Runtime: Runtime.from(modulesOf(terms)),
    Protocol: Protocol.from(protocolModules),
    Sequencer: Sequencer.from(InMemorySequencerModules.with({ Database: database.module })),
    ...inProcessModules,
  });
  chain.configurePartial({
    Runtime: runtimeConfig(terms),
    Protocol: protocolConfig(),
    Sequencer: { ...sequencerConfig(), Database: database.config },
    ...inProcessConfig(),
  });
  return chain;
}
