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
import { type ChainTerms, runtimeConfig, runtimeModules } from "./runtimeModules.js";

interface StockDatabase {
  module: TypedClass<Database & SequencerModule<unknown>>;
  config: object;
}

/**
 * Starts a chain after this block, if its storage has no block yet. Protokit's sequencer would
 * use the same genesis for all chains.
 */
export function beginWith(chain: ReturnType<typeof stockAppChain>, genesis: BlockWithResult): void {
  const queue = chain.sequencer.dependencyContainer.resolve<BlockQueue>("BlockQueue");
  const latest = queue.getLatestBlockAndResult.bind(queue);
  queue.getLatestBlockAndResult = async () => (await latest()) ?? genesis;
}

/** The modules that a runtime needs in its sequencer's process. */
export const inProcessModules = {
  Signer: InMemorySigner,
  TransactionSender: InMemoryTransactionSender,
  QueryTransportModule: StateServiceQueryModule,
  NetworkStateTransportModule: BlockStorageNetworkStateModule,
  BlockExplorerTransportModule: InMemoryBlockExplorer,
};

/** The settings of `inProcessModules`. */
export function inProcessConfig() {
  return {
    Signer: { signer: PrivateKey.random() },
    TransactionSender: {},
    QueryTransportModule: {},
    NetworkStateTransportModule: {},
    BlockExplorerTransportModule: {},
  };
}

/** The settings of Protokit's in-memory sequencer modules. */
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

/**
 * Creates the chain's runtime with Protokit's own unmodified sequencer. By default, the sequencer
 * is in memory.
 */
export function stockAppChain(
  terms: ChainTerms,
  database: StockDatabase = { module: InMemoryDatabase, config: {} },
) {
  const chain = new TestingAppChain({
    Runtime: Runtime.from(runtimeModules),
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
