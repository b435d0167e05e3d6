import { InMemorySequencerModules } from "@proto-kit/library";
import { Runtime } from "@proto-kit/module";
import { Protocol, SettlementContractModule } from "@proto-kit/protocol";
import { TestingAppChain } from "@proto-kit/sdk";
import {
  InMemoryDatabase,
  InMemoryMinaSigner,
  LocalTaskWorkerModule,
  MinaBaseLayer,
  Sequencer,
  SettlementModule,
  VanillaTaskWorkerModules,
} from "@proto-kit/sequencer";
import type { PrivateKey } from "o1js";
import {
  inProcessConfig,
  inProcessModules,
  sequencerConfig,
  type stockAppChain,
} from "../../src/runtime/stockAppChain.js";
import { GenesisSettlementModule } from "./GenesisSettlementModule.js";
import { protocolConfig, protocolModules } from "../../src/protocol/protocolModules.js";
import { SettlementHook, type SettlementHookConfig } from "./SettlementHook.js";
import {
  type ChainTerms,
  domainOf,
  runtimeConfig,
  runtimeModules,
} from "../../src/runtime/runtimeModules.js";

export interface Settling {
  hook: SettlementHookConfig;
  operator: PrivateKey;
  contract: PrivateKey;
}

/**
 * Creates an app chain that uses Protokit's own sequencer and settles to a base layer in this
 * process. The app chain has all modules of a chain without settlement, so it is typed as such a
 * chain.
 */
export function settlingAppChain(terms: ChainTerms, { hook, operator, contract }: Settling) {
  const chain = new TestingAppChain({
    Runtime: Runtime.from(runtimeModules),
    Protocol: Protocol.from({
      ...protocolModules,
      SettlementHook,
      SettlementContractModule: SettlementContractModule.from({
        SettlementContract: GenesisSettlementModule,
      }),
    }),
    Sequencer: Sequencer.from(
      InMemorySequencerModules.with({
        Database: InMemoryDatabase,
        BaseLayer: MinaBaseLayer,
        SettlementModule,
        SettlementSigner: InMemoryMinaSigner,
        LocalTaskWorkerModule: LocalTaskWorkerModule.from(VanillaTaskWorkerModules.allTasks()),
      }),
    ),
    ...inProcessModules,
  });
  chain.configurePartial({
    Runtime: runtimeConfig(terms),
    Protocol: {
      ...protocolConfig(),
      SettlementHook: hook,
      SettlementContractModule: { SettlementContract: { domain: domainOf(terms) } },
    },
    Sequencer: {
      ...sequencerConfig(),
      BaseLayer: { network: { type: "local" } },
      SettlementModule: {},
      SettlementSigner: { feepayer: operator, contractKeys: [contract] },
    },
    ...inProcessConfig(),
  });
  return chain as unknown as ReturnType<typeof stockAppChain>;
}
