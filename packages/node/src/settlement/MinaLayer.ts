import {
  type Field,
  fetchAccount,
  fetchLastBlock,
  Mina,
  PrivateKey,
  PublicKey,
  UInt32,
} from "o1js";

/** Mina, as far as a settlement needs it. */
export interface MinaLayer {
  /** The name of the network, which the operator signs. */
  readonly network: string;
  /** The present slot. */
  slot(): Promise<number>;
  /** Loads an account. Returns false if there is none. */
  load(owner: PublicKey, tokenId?: Field): Promise<boolean>;
}

/** A Mina node's GraphQL interface. */
export function remoteMina(url: string, network: string): MinaLayer {
  const instance = Mina.Network({ mina: url, networkId: networkId(network) });
  Mina.setActiveInstance(instance);
  return {
    network,
    async slot() {
      const { globalSlotSinceGenesis } = await fetchLastBlock(url);
      return Number(globalSlotSinceGenesis.toBigint());
    },
    async load(owner, tokenId) {
      const { error, account } = await fetchAccount({
        publicKey: owner,
        ...(tokenId && { tokenId }),
      });
      // An account that does not exist is an error with this code. Others mean that Mina is away.
      if (error !== undefined && error.statusCode !== 404) throw new Error(error.statusText);
      return account !== undefined;
    },
  };
}

function networkId(network: string) {
  return network === "mainnet" || network === "devnet" ? network : { custom: network };
}

/** Mina in this process, for development. It is gone when the process ends. */
export interface LocalMina extends MinaLayer {
  /** An account with money. */
  readonly payer: PrivateKey;
  reach(slot: number): void;
}

export const LOCAL = "local";

export async function localMina({ proofsEnabled = true } = {}): Promise<LocalMina> {
  const local = await Mina.LocalBlockchain({ proofsEnabled });
  Mina.setActiveInstance(local);
  const [account] = local.testAccounts;
  if (account === undefined) throw new Error("The base layer has no accounts");
  return {
    network: LOCAL,
    payer: account.key,
    slot: async () => Number(local.getNetworkState().globalSlotSinceGenesis.toBigint()),
    load: async (owner, tokenId) => local.hasAccount(owner, tokenId),
    reach(slot) {
      const now = local.getNetworkState().globalSlotSinceGenesis;
      if (UInt32.from(slot).greaterThan(now).toBoolean()) local.setGlobalSlot(slot);
    },
  };
}
