import type { ArtifactRecord, CompileRegistry } from "@proto-kit/common";
import {
  ContractModule,
  SettlementContract,
  type SettlementContractConfig,
  type SettlementContractType,
  SettlementSmartContractModule,
} from "@proto-kit/protocol";
import { Field, UInt32 } from "o1js";
import { injectable } from "tsyringe";
import { genesis, networkStateHash } from "../../src/protocol/ChainPoint.js";

/** The parameters that a chain's settlement contract is deployed with. */
export interface GenesisSettlementConfig extends SettlementContractConfig {
  domain: bigint;
}

/**
 * Protokit's settlement contract, deployed at this chain's genesis. The stock contract starts
 * with a network state without a domain, from which no proof of this chain can continue. It also
 * starts as if it had last settled at height 0 of the base layer. That is so long ago that
 * anybody may settle without the operator's signature. Only the initial state differs, not the
 * circuits.
 */
@injectable()
export class GenesisSettlementModule extends ContractModule<
  SettlementContractType,
  GenesisSettlementConfig
> {
  private contract: typeof SettlementContract | undefined;

  constructor(private readonly stock: SettlementSmartContractModule) {
    super();
  }

  contractFactory(): typeof SettlementContract {
    this.stock.config = this.config;
    this.stock.contractFactory();
    return (this.contract ??= contractAtGenesis(this.config.domain));
  }

  async compile(registry: CompileRegistry): Promise<ArtifactRecord | undefined> {
    this.stock.config = this.config;
    return await this.stock.compile(registry);
  }
}

function contractAtGenesis(domain: bigint): typeof SettlementContract {
  return class SettlementContractAtGenesis extends SettlementContract {
    override async deployAndInitialize(
      ...deployment: Parameters<SettlementContract["deployAndInitialize"]>
    ): Promise<void> {
      await super.deployAndInitialize(...deployment);
      this.networkStateHash.set(Field(networkStateHash(genesis(domain))));
      const { blockchainLength } = this.network;
      const height = blockchainLength.get();
      blockchainLength.requireBetween(height, UInt32.MAXINT());
      this.lastSettlementL1BlockHeight.set(height);
    }
  };
}
