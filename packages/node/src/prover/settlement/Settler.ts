import { type ChainPoint, pointOf, publicValues } from "@kifu/chain";
import {
  BlocksProof,
  type InboxClaim,
  type Provers,
  settlementFields,
  type SettlementTerms,
  VerifierSignatures,
} from "@kifu/chain/settlement";
import {
  AccountUpdate,
  Field,
  type JsonProof,
  type PrivateKey,
  type PublicKey,
  Signature,
  UInt64,
  VerificationKey,
} from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import type { Store } from "../../store/Store.js";
import { actionsBetween, inboxOf } from "./inboxOf.js";
import type { MinaLayer } from "./MinaLayer.js";
import { PastState, type PastStateOptions, type PastStore } from "./PastState.js";
import { SettledContract } from "./SettledContract.js";
import type { VerifiedSettlement } from "./askVerifiers.js";
import type { PromisedActions } from "./settlementFiles.js";
import { leafAt, witnessOf } from "./stateLeaves.js";

export interface SettlerOptions {
  readonly store: PastStore & Pick<Store, "batch" | "batchNumberOf">;
  readonly layer: MinaLayer;
  readonly contract: PublicKey;
  readonly terms: SettlementTerms;
  readonly proversKey: { readonly data: string; readonly hash: string };
  /** Reads which circuits may prove the chain, after others were announced. */
  readonly readProvers?: () => Promise<Provers[]>;
  /** Signs the settlements, and pays for them. */
  readonly operator: PrivateKey;
  /** In nanomina. */
  readonly fee: bigint;
  /** Asks the contract's verifiers for their signatures. Not called if the terms need none. */
  readonly askVerifiers?: (settled: VerifiedSettlement) => Promise<VerifierSignatures>;
  /** Reads blocks with their traces, even if these were pruned. */
  readonly readBlocks?: PastStateOptions["readBlocks"];
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
  private readonly contract: SettledContract;
  /** How many blocks were settled when `newlyPromised` last returned actions. */
  private promisedAt: bigint | undefined;

  constructor(private readonly options: SettlerOptions) {
    this.contract = new SettledContract({ ...options, payer: options.operator });
  }

  /** How far the contract has settled the chain. Throws if Mina has no such contract. */
  async settledPoint(): Promise<ChainPoint> {
    return await this.contract.settledPoint();
  }

  /**
   * Prepares the settlement of the next batch. Undefined if no proven batch is left, or if Mina's
   * time has not reached the end of the batch yet. Throws if the contract refuses it.
   */
  async prepare(): Promise<NextSettlement | undefined> {
    const { store, layer, contract, terms, operator } = this.options;
    const { readBlocks, readProof = proofOf } = this.options;
    const from = await this.settledPoint();
    const provers = await this.provers();
    const first = Number(from.blockNumber);
    const root = store.result(first - 1)?.stateRoot;
    if (root !== undefined && root !== from.stateRoot) {
      throw otherHistory("stateRoot", { blocks: first }, from.stateRoot, root);
    }
    const number = store.batchNumberOf(first);
    const batch = number === undefined ? undefined : store.batch(number);
    if (number === undefined || batch === undefined) return undefined;

    const point = this.endOf(batch.proof);
    assertFollows(batch.proof, from, number);
    const slot = await layer.slot();
    if (!isPast(point, slot, terms) || BigInt(slot) < provers.since.toBigInt()) return undefined;

    const proof = await readProof(batch.proof);
    const { methods } = this.contract;
    const { publicOutput } = proof;
    const settlement = { contract: methods, terms: terms.hash(), publicOutput };
    const verified = await this.verified({ ...settlement, end: Number(point.blockNumber) });
    const key = this.proversKey();
    const end = Number(point.blockNumber);
    const state = new PastState(store, end, { readBlocks });
    const actions = terms.unit.toBigInt() > 0n ? await layer.actions(contract) : [];
    await state.follow();
    const inbox = inboxOf({
      witness: (path) => witnessOf(leafAt(state, path), path),
      actions,
      promised: methods.promised.get(),
    });
    const signature = (await this.isTooLateToSign(inbox))
      ? Signature.empty<typeof Signature>()
      : Signature.create(operator, settlementFields(settlement));
    const transaction = await this.contract.prepare(async () => {
      const time = UInt64.from(point.time);
      await methods.settle(terms, proof, key, time, signature, inbox, verified, provers);
    });
    const send = async () => await this.contract.send(transaction);
    return { batch: number, first, end, point, send };
  }

  /**
   * The actions to take in next. Undefined for play money,
   * if the contract has settled nothing since the last call, and while Mina might still take the
   * promise or one of the actions back. After that, nothing could be settled.
   */
  async newlyPromised(): Promise<PromisedActions | undefined> {
    const { layer, contract, terms } = this.options;
    if (terms.unit.toBigInt() === 0n) return undefined;
    const { blockNumber } = await this.settledPoint();
    if (blockNumber === this.promisedAt) return undefined;
    const promisedIn = slotOf({ time: this.contract.progress().promisedAt.toBigInt() }, terms);
    if ((await layer.slot()) < promisedIn + layer.finalAfter) return undefined;
    const { taken, promised } = this.contract.methods;
    const [from, to] = [taken.get(), promised.get()];
    const actions = actionsBetween(await layer.actions(contract), { from, to });
    this.promisedAt = blockNumber;
    return {
      taken: from.toBigInt(),
      actions: actions.map((action) => action.toPlain()),
    };
  }

  /** The actions on Mina that no settled block has taken in. Undefined for play money. */
  async waitingActions(): Promise<PromisedActions | undefined> {
    if (this.options.terms.unit.toBigInt() === 0n) return undefined;
    const waiting = await this.contract.waiting();
    return waiting && { ...waiting, actions: waiting.actions.map((action) => action.toPlain()) };
  }

  /** Deploys the contract, at the chain's genesis. Resolves to the transaction's hash. */
  async deploy(contractKey: PrivateKey): Promise<string> {
    const { operator, terms } = this.options;
    const { methods } = this.contract;
    const transaction = await this.contract.prepare(async () => {
      AccountUpdate.fundNewAccount(operator.toPublicKey());
      await methods.deploy();
      await methods.initialize(terms);
    });
    return await this.contract.send(transaction, contractKey);
  }

  /** Throws if the contract takes no proofs of this version's circuits. Its account must be loaded. */
  private async provers(): Promise<Provers> {
    const { readProvers, proversKey } = this.options;
    const provers = this.contract.provers(await readProvers?.());
    if (provers.key.toString() !== proversKey.hash) throw otherProvers(provers, proversKey.hash);
    return provers;
  }

  /**
   * Whether these blocks are settled as anybody may settle them after a silence. Those that leave out
   * an action past its deadline can be settled in no other way. The contract's account must be loaded.
   */
  private async isTooLateToSign({ taken }: InboxClaim): Promise<boolean> {
    const { terms, layer } = this.options;
    const isKept = taken.equals(this.contract.methods.promised.get()).toBoolean();
    if (isKept || (await this.contract.silence()) < Number(terms.silence)) return false;
    const passed = BigInt(await layer.slot()) - terms.genesisSlot.toBigint();
    const promisedAt = this.contract.progress().promisedAt.toBigInt();
    const perSlot = terms.secondsPerSlot.toBigint();
    return passed * perSlot > promisedAt + terms.deadline.toBigint() * perSlot;
  }

  private async verified(settled: VerifiedSettlement): Promise<VerifierSignatures> {
    const { terms, askVerifiers } = this.options;
    if (terms.verifiers.quorum.toBigint() === 0n || askVerifiers === undefined) {
      return VerifierSignatures.none();
    }
    return await askVerifiers(settled);
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
    throw otherHistory(name, { batch }, from[name], start[name]);
  }
}

function otherHistory(
  differs: string,
  where: { blocks: number } | { batch: number },
  settled: bigint,
  stored: bigint,
): NodeError {
  return new NodeError(
    nodeCodes.settlement.otherHistory,
    "Mina has settled another history of this chain than this store contains.",
    {
      details: { ...where, differs, settled: String(settled), stored: String(stored) },
      remedy:
        "Find out which store the settlement came from. Nothing of this store can be settled after it.",
    },
  );
}

function otherProvers({ key, next }: Provers, own: string): NodeError {
  const isAnnounced = next.toString() === own;
  return new NodeError(
    nodeCodes.settlement.otherProvers,
    "The contract takes proofs of other circuits than this version has.",
    {
      details: { contractKey: key.toString(), ownKey: own },
      remedy: isAnnounced
        ? "Settle the blocks of the earlier version with that version, then run `kifu settle --activate`."
        : "Use the version of Kifu whose circuits the contract has.",
    },
  );
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
