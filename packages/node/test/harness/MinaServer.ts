import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Mina, PublicKey, TokenId, Types } from "o1js";
import { NO_ACTIONS } from "@kifu/chain";
import { type LocalMina, localMina } from "../../src/prover/settlement/MinaLayer.js";

/** Hashes of 0, as Mina writes them. No contract of ours reads these. */
const LEDGER = "jw6bz2wud1N6itRUHZ5ypo3267stk4UgzkiuWtAMPRZo9g4Udyd";
const SEED = "2va9BGv9JrLTtrzZttiEMDYw1Zj6a6EHzXjmP9evHDTG3oEquURA";
const STATE = "3NK2tkzqqK5spR2sZ7tujjqPksL45M3UUrcA4WhCkeiPtnugyE2x";

const EPOCH = {
  ledger: { hash: LEDGER, totalCurrency: "0" },
  ...{ seed: SEED, startCheckpoint: STATE, lockCheckpoint: STATE, epochLength: "0" },
};

const GENESIS = {
  genesisConstants: {
    genesisTimestamp: new Date(0).toISOString(),
    ...{ coinbase: "720000000000", accountCreationFee: "1000000000" },
  },
  daemonStatus: {
    consensusConfiguration: {
      ...{ epochDuration: "1", k: "290", slotDuration: "90000", slotsPerEpoch: "7140" },
    },
  },
};

/**
 * A Mina in this process that other processes can read, as from the GraphQL interfaces of a node and of
 * an archive. It takes no transactions from them.
 */
export class MinaServer {
  /** What it was asked for, in order. */
  readonly asked: string[] = [];

  private constructor(
    readonly layer: LocalMina,
    private readonly server: Server,
  ) {}

  static async start(options: { proofsEnabled: boolean }): Promise<MinaServer> {
    const layer = await localMina(options);
    const server = createServer();
    const mina = new MinaServer(layer, server);
    server.on("request", (request, response) => {
      void text(request)
        .then(async (body) => await mina.answer((JSON.parse(body) as { query: string }).query))
        .catch((error: Error) => ({ errors: [{ message: error.message }] }))
        .then((answer) => response.end(JSON.stringify(answer)));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return mina;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/graphql`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(query: string): Promise<{ data: object }> {
    const [, asked = "", given = ""] = /^\s*\w*\s*\{\s*(\w+)\s*(\([^)]*\))?/.exec(query) ?? [];
    this.asked.push(asked);
    const [, key = ""] = /"(B62\w+)"/.exec(given) ?? [];
    const [, token = ""] = /token(?:Id)?: "(\w+)"/.exec(given) ?? [];
    if (asked === "account") return { data: { account: accountOf(key, token) } };
    if (asked === "bestChain") return { data: { bestChain: [await this.block()] } };
    if (asked === "genesisConstants") return { data: GENESIS };
    if (asked === "actions") return { data: { actions: await actionsOf(key) } };
    throw new Error(`No answer is known to ${asked}`);
  }

  private async block() {
    return {
      protocolState: {
        blockchainState: { snarkedLedgerHash: LEDGER },
        consensusState: {
          slotSinceGenesis: String(await this.layer.slot()),
          ...{ blockHeight: "1", epoch: "0", slot: "0", epochCount: "0" },
          ...{ minWindowDensity: "0", totalCurrency: "0" },
          ...{ nextEpochData: EPOCH, stakingEpochData: EPOCH },
        },
      },
    };
  }
}

function accountOf(key: string, token: string) {
  const [owner, tokenId] = [PublicKey.fromBase58(key), TokenId.fromBase58(token)];
  if (!Mina.hasAccount(owner, tokenId)) return null;
  const { balance, nonce, permissions, zkapp } = Types.Account.toJSON(
    Mina.getAccount(owner, tokenId),
  );
  return {
    ...{ publicKey: key, token, nonce, balance: { total: balance }, permissions },
    ...{ tokenSymbol: null, receiptChainHash: null, delegateAccount: null, votingFor: null },
    timing: {
      ...{ initialMinimumBalance: null, cliffTime: null, cliffAmount: null },
      ...{ vestingPeriod: null, vestingIncrement: null },
    },
    zkappState: zkapp?.appState ?? null,
    verificationKey: zkapp?.verificationKey
      ? { verificationKey: zkapp.verificationKey.data, hash: zkapp.verificationKey.hash }
      : null,
    actionState: zkapp?.actionState ?? null,
    provedState: zkapp?.provedState ?? null,
    zkappUri: zkapp?.zkappUri ?? null,
  };
}

async function actionsOf(key: string) {
  const all = await Mina.fetchActions(PublicKey.fromBase58(key));
  if ("error" in all) throw new Error(all.error.statusText);
  let before = NO_ACTIONS.toString();
  return all.map(({ actions, hash }) => {
    const actionState = { actionStateOne: hash, actionStateTwo: before };
    before = hash;
    const transactionInfo = { sequenceNumber: 1, zkappAccountUpdateIds: [1] };
    const actionData = actions.map((data) => ({ accountUpdateId: "1", data, transactionInfo }));
    return { blockInfo: { distanceFromMaxBlockHeight: 1 }, actionState, actionData };
  });
}
