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
 * Starts a chain after this block. Protokit's sequencer has one genesis for all chains, and uses
 * it if its storage has no block yet.
 */
export function beginWith(chain: ReturnType<typeof stockAppChain>, genesis: BlockWithResult): void {
  const queue = chain.sequencer.dependencyContainer.resolve<BlockQueue>("BlockQueue");
  const latest = queue.getLatestBlockAndResult.bind(queue);
  queue.getLatestBlockAndResult = async () => (await latest()) ?? genesis;
}

/** The modules of a runtime that shares its sequencer's process. */
export const inProcessModules = {
  Signer: InMemorySigner,
  TransactionSender: InMemoryTransactionSender,
  QueryTransportModule: StateServiceQueryModule,
  NetworkStateTransportModule: BlockStorageNetworkStateModule,
  BlockExplorerTransportModule: InMemoryBlockExplorer,
};

/** The configuration of `inProcessModules`. */
export function inProcessConfig() {
  return {
    Signer: { signer: PrivateKey.random() },
    TransactionSender: {},
    QueryTransportModule: {},
    NetworkStateTransportModule: {},
    BlockExplorerTransportModule: {},
  };
}

/** The configuration of Protokit's in-memory sequencer modules. */
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

/** The chain's runtime under Protokit's own unmodified sequencer, in its memory by default. */
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
