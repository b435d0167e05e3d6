import { BridgeAction } from "@kifu/chain";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import {
  Field,
  fetchAccount,
  fetchLastBlock,
  Mina,
  PrivateKey,
  PublicKey,
  UInt32,
  VerificationKey,
} from "o1js";

/** Mina, as far as a settlement needs it. */
export interface MinaLayer {
  /** The name of the network, which the operator signs. */
  readonly network: string;
  /** The present slot. */
  slot(): Promise<number>;
  /** After so many slots, Mina does not take back what it included. */
  readonly finalAfter: number;
  /** Loads an account. Returns false if there is none. */
  load(owner: PublicKey, tokenId?: Field): Promise<boolean>;
  /** The actions of a settlement contract, the oldest first. */
  actions(contract: PublicKey): Promise<BridgeAction[]>;
  /** On a Mina without proofs, the hash of the key that every contract has. */
  readonly mockKey?: string;
}

/** About 30 blocks, which stay with a probability of 99.9998 %. */
export const FINAL_SLOTS = 40;

/**
 * A Mina node's GraphQL interface.
 *
 * @param archive an archive node's, which lists actions
 */
export function remoteMina(url: string, network: string, archive = ""): MinaLayer {
  const instance = Mina.Network({
    mina: url,
    networkId: networkId(network),
    ...(archive !== "" && { archive }),
  });
  Mina.setActiveInstance(instance);
  return {
    network,
    finalAfter: FINAL_SLOTS,
    async slot() {
      const { globalSlotSinceGenesis } = await fetchLastBlock(url).catch((error: Error) => {
        throw noAnswer("settle.url", error.message);
      });
      return Number(globalSlotSinceGenesis.toBigint());
    },
    async load(owner, tokenId) {
      const { error, account } = await fetchAccount({
        publicKey: owner,
        ...(tokenId && { tokenId }),
      });
      // An account that does not exist is an error with this code. Others mean that Mina is away.
      if (error !== undefined && error.statusCode !== 404)
        throw noAnswer("settle.url", error.statusText);
      return account !== undefined;
    },
    actions: async (contract) => {
      return await actionsOf(contract).catch((error: Error) => {
        throw noAnswer("settle.archive", error.message);
      });
    },
  };
}

/** Does not quote the address, which may contain a key. */
function noAnswer(setting: string, reason: string): NodeError {
  return new NodeError(nodeCodes.settlement.noAnswer, "A node of Mina does not answer.", {
    details: { setting, reason },
    remedy: "Check the address in this setting, and whether the node runs.",
  });
}

/** The contract lists one action in each account update. */
async function actionsOf(contract: PublicKey): Promise<BridgeAction[]> {
  const updates = await Mina.fetchActions(contract);
  if ("error" in updates) throw new Error(updates.error.statusText);
  return updates.flatMap(({ actions }) =>
    actions.map((fields) => new BridgeAction(BridgeAction.fromFields(fields.map(Field)))),
  );
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

let local: LocalMina | undefined;

/** The Mina that a player's contract is on, through a Mina node if it is not in this process. */
export function minaOf(network: string, url: string, archive = ""): MinaLayer {
  return network === LOCAL && local !== undefined ? local : remoteMina(url, network, archive);
}

export async function localMina({ proofsEnabled = true } = {}): Promise<LocalMina> {
  const chain = await Mina.LocalBlockchain({ proofsEnabled });
  Mina.setActiveInstance(chain);
  const [account] = chain.testAccounts;
  if (account === undefined) throw new Error("The base layer has no accounts");
  const { hash } = await VerificationKey.dummy();
  local = {
    network: LOCAL,
    ...(!proofsEnabled && { mockKey: String(hash) }),
    finalAfter: 0,
    payer: account.key,
    slot: async () => Number(chain.getNetworkState().globalSlotSinceGenesis.toBigint()),
    load: async (owner, tokenId) => chain.hasAccount(owner, tokenId),
    actions: actionsOf,
    reach(slot) {
      const now = chain.getNetworkState().globalSlotSinceGenesis;
      if (UInt32.from(slot).greaterThan(now).toBoolean()) chain.setGlobalSlot(slot);
    },
  };
  return local;
}
