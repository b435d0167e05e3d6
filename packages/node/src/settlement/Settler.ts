import { type ChainPoint, genesis, pointOf, publicValues } from "@kifu/chain";
import { BlocksProof, Settlement, settlementFields, SettlementTerms } from "@kifu/chain/settlement";
import {
  AccountUpdate,
  Field,
  type JsonProof,
  Mina,
  PrivateKey,
  PublicKey,
  Signature,
  UInt64,
  VerificationKey,
} from "o1js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { Store } from "../store/Store.js";
import type { MinaLayer } from "./MinaLayer.js";

export interface SettlerOptions {
  readonly store: Pick<Store, "batch" | "batchNumberOf" | "result">;
  readonly layer: MinaLayer;
  readonly contract: PublicKey;
  readonly terms: SettlementTerms;
  readonly proversKey: { readonly data: string; readonly hash: string };
  /** Signs the settlements, and pays for them. */
  readonly operator: PrivateKey;
  /** In nanomina. */
  readonly fee: bigint;
  readonly readProof?: (proof: JsonProof) => Promise<BlocksProof>;
}

/** The next settlement, which is not sent yet. */
export interface NextSettlement {
  readonly batch: number;
  /** The height of the first block, and the height after the last. */
  readonly first: number;
  readonly end: number;
  /** Where the chain is settled after it. */
  readonly point: ChainPoint;
  /** Proves and sends the transaction. Resolves to its hash when Mina has included it. */
  send(): Promise<string>;
}

/**
 * Settles the proven batches of a store, one after the other. What is settled is read from the
 * contract each time, so a settler can be stopped and started at any time.
 */
export class Settler {
  private readonly contract: Settlement;

  constructor(private readonly options: SettlerOptions) {
    this.contract = new Settlement(options.contract);
  }

  /** How far the contract has settled the chain. Throws if Mina has no such contract. */
  async settledPoint(): Promise<ChainPoint> {
    const { layer, contract: address, terms } = this.options;
    if (!(await layer.load(address))) throw noContract(address);
    const { contract } = this;
    if (contract.terms.get().toBigInt() !== terms.hash().toBigInt()) throw otherTerms(address);
    return {
      ...genesis(terms.domain.toBigInt()),
      stateRoot: contract.stateRoot.get().toBigInt(),
      blockTreeRoot: contract.blockTreeRoot.get().toBigInt(),
      transactionsHash: contract.transactionsHash.get().toBigInt(),
      blockNumber: contract.blocks.get().toBigInt(),
      time: contract.time.get().toBigInt(),
    };
  }

  /**
   * Prepares the settlement of the next batch. Undefined if no proven batch is left, or if Mina's
   * time has not reached the end of the batch yet. Throws if the contract refuses it.
   */
  async prepare(): Promise<NextSettlement | undefined> {
    const { store, layer, terms, operator, readProof = proofOf } = this.options;
    const from = await this.settledPoint();
    const first = Number(from.blockNumber);
    const number = store.batchNumberOf(first);
    const batch = number === undefined ? undefined : store.batch(number);
    if (number === undefined || batch === undefined) return undefined;

    const point = this.endOf(batch.proof);
    assertFollows(batch.proof, from, number);
    if (!isPast(point, await layer.slot(), terms)) return undefined;

    const proof = await readProof(batch.proof);
    const { contract } = this;
    const fields = settlementFields({ contract, terms, publicOutput: proof.publicOutput });
    const signature = Signature.create(operator, fields);
    const key = this.proversKey();
    const transaction = await this.transaction(async () => {
      await contract.settle(terms, proof, key, UInt64.from(point.time), signature);
    });
    const end = Number(point.blockNumber);
    const send = async () => await this.send(transaction);
    return { batch: number, first, end, point, send };
  }

  /** Deploys the contract, at the chain's genesis. Resolves to the transaction's hash. */
  async deploy(contractKey: PrivateKey): Promise<string> {
    const { operator, terms } = this.options;
    const transaction = await this.transaction(async () => {
      AccountUpdate.fundNewAccount(operator.toPublicKey());
      await this.contract.deploy();
      await this.contract.initialize(terms);
    });
    return await this.send(transaction, contractKey);
  }

  private async transaction(call: () => Promise<void>) {
    const { operator, fee, layer } = this.options;
    const sender = operator.toPublicKey();
    // Without this account, `Mina.transaction` fails and can never be called again.
    if (!(await layer.load(sender))) throw noAccount(sender);
    return await Mina.transaction({ sender, fee: String(fee), memo: "kifu settlement" }, call);
  }

  private async send(
    transaction: Awaited<ReturnType<Settler["transaction"]>>,
    ...more: PrivateKey[]
  ): Promise<string> {
    await transaction.prove();
    const pending = await transaction.sign([this.options.operator, ...more]).send();
    const { hash } = await pending.wait();
    return hash;
  }

  private proversKey(): VerificationKey {
    const { data, hash } = this.options.proversKey;
    return new VerificationKey({ data, hash: Field(hash) });
  }

  /** Where a batch ends. The time is not in the proof, only its hash. */
  private endOf({ publicOutput }: JsonProof): ChainPoint {
    const { store, terms } = this.options;
    const output = publicValues(publicOutput, "proof.publicOutput");
    const end = pointOf(output);
    const height = Number(end.blockNumber) - 1;
    const time = store.result(height)?.afterNetworkState.block.height.toBigInt() ?? 0n;
    return { ...end, time, domain: terms.domain.toBigInt() };
  }
}

async function proofOf(proof: JsonProof): Promise<BlocksProof> {
  return await BlocksProof.fromJSON(proof);
}

/** Throws if the contract has settled another history than the store contains. */
function assertFollows({ publicInput }: JsonProof, from: ChainPoint, batch: number): void {
  const start = pointOf(publicValues(publicInput, "proof.publicInput"));
  for (const name of ["blockNumber", "stateRoot", "blockTreeRoot", "transactionsHash"] as const) {
    if (start[name] === from[name]) continue;
    throw new NodeError(
      nodeCodes.settlement.otherHistory,
      "Mina has settled another history of this chain than this store contains.",
      {
        details: {
          batch,
          differs: name,
          settled: String(from[name]),
          stored: String(start[name]),
        },
        remedy:
          "Find out which store the settlement came from. Nothing of this store can be settled after it.",
      },
    );
  }
}

/** Whether Mina's time has reached a point of the chain. */
function isPast(point: ChainPoint, slot: number, terms: SettlementTerms): boolean {
  const passed = BigInt(slot) - terms.genesisSlot.toBigint();
  return passed * terms.secondsPerSlot.toBigint() >= point.time;
}

/** The first slot in which a point of the chain has passed. */
export function slotOf(point: Pick<ChainPoint, "time">, terms: SettlementTerms): number {
  const perSlot = terms.secondsPerSlot.toBigint();
  return Number(terms.genesisSlot.toBigint() + (point.time + perSlot - 1n) / perSlot);
}

function noAccount(operator: PublicKey): NodeError {
  return new NodeError(nodeCodes.settlement.noAccount, "The operator has no account on Mina.", {
    details: { operator: operator.toBase58() },
    remedy: "Send it MINA for the fees, and 1 MINA for the contract's account.",
  });
}

function noContract(contract: PublicKey): NodeError {
  return new NodeError(nodeCodes.settlement.noContract, "Mina has no such contract.", {
    details: { contract: contract.toBase58() },
    remedy:
      "Check settle.url and settle.network. If the deployment failed, move contract.json away and deploy again.",
  });
}

function otherTerms(contract: PublicKey): NodeError {
  return new NodeError(
    nodeCodes.settlement.otherTerms,
    "The contract was deployed with other terms than contract.json has.",
    {
      details: { contract: contract.toBase58() },
      remedy: "Restore contract.json. Its terms cannot be read from Mina.",
    },
  );
}
