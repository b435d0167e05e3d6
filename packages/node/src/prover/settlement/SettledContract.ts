import { type BridgeAction, type ChainPoint, genesis, NO_ACTIONS } from "@kifu/chain";
import {
  networkField,
  Progress,
  Provers,
  Receipt,
  Settlement,
  SettlementTerms,
  Verifiers,
} from "@kifu/chain/settlement";
import { TRANSFER_MEMO_TEXT } from "@kifu/wire";
import {
  AccountUpdate,
  Field,
  Mina,
  type PrivateKey,
  PublicKey,
  TokenId,
  UInt32,
  UInt64,
} from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { statesAfter } from "./inboxOf.js";
import type { MinaLayer } from "./MinaLayer.js";
import type { ContractRecord } from "./settlementFiles.js";

export function termsIn(record: ContractRecord): SettlementTerms {
  return new SettlementTerms({
    domain: Field(record.domain),
    network: networkField(record.network),
    operator: PublicKey.fromBase58(record.operator),
    proversKey: Field(record.proversKey),
    genesisSlot: UInt32.from(record.genesisSlot),
    secondsPerSlot: UInt32.from(record.secondsPerSlot),
    lag: UInt32.from(record.lag),
    silence: UInt32.from(record.silence),
    freeze: UInt32.from(record.freeze),
    deadline: UInt32.from(record.deadline),
    unit: UInt64.from(record.unit),
    verifiers: Verifiers.of(
      record.verifiers.map((key) => PublicKey.fromBase58(key)),
      record.quorum,
    ),
    ...SettlementTerms.fixedCircuits(),
    ...(record.upgrades && {
      authority: PublicKey.fromBase58(record.upgrades.authority),
      notice: UInt32.from(record.upgrades.notice),
    }),
  });
}

export interface SettledContractOptions {
  readonly layer: MinaLayer;
  readonly contract: PublicKey;
  readonly terms: SettlementTerms;
  /** Pays the fees, and may sign more. An address alone can only have transactions proven. */
  readonly payer: PrivateKey | PublicKey;
  /** In nanomina. */
  readonly fee: bigint;
}

/** A payment between a player and the contract, which is not sent yet. */
export interface NextPayment {
  readonly owner: string;
  /** In nanomina. */
  readonly amount: bigint;
  /** How many accounts the payment creates, at 1 MINA each. */
  readonly accounts: number;
  /** Proves and sends it. Resolves to its hash when Mina has included it. */
  send(): Promise<string>;
  /** Proves it, and returns it as JSON, without signatures. */
  prove(): Promise<string>;
}

/** What the contract knows of a player. */
export interface PlayerAccounts {
  /** What the contract took from the player and paid to them. Undefined if the player has left. */
  readonly receipt: Receipt | undefined;
  /** How many accounts of the player a payment creates. */
  readonly missing: number;
}

/** What players did on Mina and the chain has not taken in. */
export interface WaitingActions {
  /** The action state before these actions. */
  readonly taken: bigint;
  /** The oldest first. */
  readonly actions: readonly BridgeAction[];
  /**
   * How many of them each action state includes that Mina remembers, the newest first. A settlement
   * may promise any of these states, so only what the oldest includes binds the operator.
   */
  readonly states: readonly number[];
}

/** A settlement contract on Mina. */
export class SettledContract {
  readonly methods: Settlement;

  constructor(private readonly options: SettledContractOptions) {
    this.methods = new Settlement(options.contract);
  }

  /** Who pays the fees. */
  get payer(): PublicKey {
    const { payer } = this.options;
    return payer instanceof PublicKey ? payer : payer.toPublicKey();
  }

  /** How far the contract has settled the chain. Throws if Mina has no such contract. */
  async settledPoint(): Promise<ChainPoint> {
    const { layer, contract: address, terms } = this.options;
    if (!(await layer.load(address))) throw noContract(address);
    const { methods } = this;
    if (methods.terms.get().toBigInt() !== terms.hash().toBigInt()) throw otherTerms(address);
    const { blocks, time } = this.progress();
    return {
      ...genesis(terms.domain.toBigInt()),
      stateRoot: methods.stateRoot.get().toBigInt(),
      blockTreeRoot: methods.blockTreeRoot.get().toBigInt(),
      transactionsHash: methods.transactionsHash.get().toBigInt(),
      blockNumber: blocks.toBigInt(),
      time: time.toBigInt(),
    };
  }

  /** The contract's numbers. The account must be loaded. */
  progress(): Progress {
    return Progress.read(this.methods.progress.get().toBigInt());
  }

  /**
   * Which circuits prove the chain. Throws if they are neither stated nor those of the terms, since
   * Mina has only their hash. The account must be loaded.
   */
  provers(stated: readonly Provers[] = []): Provers {
    const hash = this.methods.provers.get().toBigInt();
    const possible = [...stated, Provers.of(this.options.terms.proversKey)];
    const found = possible.find((each) => each.hash().toBigInt() === hash);
    if (found === undefined) throw unknownProvers(this.options.contract);
    return found;
  }

  /** The slots that have passed since the operator last settled. The account must be loaded. */
  async silence(): Promise<number> {
    const slot = await this.options.layer.slot();
    return slot - Number(this.progress().operatorSlot.toBigInt());
  }

  /**
   * Throws if the contract has another key than this one, or if a signature suffices to change it.
   * The account must be loaded.
   */
  assertUsual(settlementKey: string): void {
    const { contract: address } = this.options;
    const { zkapp, permissions } = Mina.getAccount(address);
    const key = zkapp?.verificationKey?.hash.toString();
    if (key !== settlementKey) throw otherContract(address, "verification key");
    for (const [name, given] of Object.entries(permissions)) {
      const { signatureSufficient } = "auth" in given ? given.auth : given;
      // Anybody may pay the contract's account.
      if (name !== "receive" && signatureSufficient.toBoolean()) {
        throw otherContract(address, `permission ${name}`);
      }
    }
  }

  /** The actions that no settled block has taken in. Undefined while the archive node is behind. */
  async waiting(): Promise<WaitingActions | undefined> {
    const { layer, contract } = this.options;
    await this.settledPoint();
    const taken = this.methods.taken.get().toBigInt();
    const all = await layer.actions(contract);
    const states = statesAfter(NO_ACTIONS, all).map((state) => state.toBigInt());
    const first = states.indexOf(taken);
    if (first < 0) return undefined;
    const remembered = Mina.getAccount(contract).zkapp?.actionState ?? [];
    return {
      taken,
      actions: all.slice(first),
      states: remembered.map((state) => {
        const at = states.indexOf(state.toBigInt());
        // The archive node does not know the newest ones yet.
        return at < 0 ? all.length - first : Math.max(0, at - first);
      }),
    };
  }

  async accountsOf(owner: PublicKey): Promise<PlayerAccounts> {
    const { layer, contract } = this.options;
    const token = TokenId.derive(contract);
    const hasReceipt = await layer.load(owner, token);
    const receipt = Receipt.read(hasReceipt ? Mina.getBalance(owner, token).toBigInt() : 0n);
    const missing = [hasReceipt, await layer.load(owner)].filter((exists) => !exists).length;
    return { receipt, missing };
  }

  /** Throws if the contract has less money than this. Its account must be loaded. */
  assertFunded(amount: bigint): void {
    const held = Mina.getBalance(this.options.contract).toBigInt();
    if (held < amount) throw notFunded(amount, held);
  }

  /** Like `prepare`. The one who pays the fees also pays for new accounts. */
  async preparePayment(accounts: number, call: () => Promise<void>) {
    const { payer } = this;
    return await this.prepare(async () => {
      if (accounts > 0) AccountUpdate.fundNewAccount(payer, accounts);
      await call();
    });
  }

  /** Runs the circuit of a call, and returns the transaction, which is not sent yet. */
  async prepare(call: () => Promise<void>) {
    const { fee, layer } = this.options;
    const { payer: sender } = this;
    // Without this account, `Mina.transaction` fails and can never be called again.
    if (!(await layer.load(sender))) throw noAccount(sender);
    return await Mina.transaction({ sender, fee: String(fee), memo: TRANSFER_MEMO_TEXT }, call);
  }

  /** Proves and sends a transaction. Resolves to its hash when Mina has included it. */
  async send(transaction: PreparedTransaction, ...more: PrivateKey[]): Promise<string> {
    const { payer } = this.options;
    if (payer instanceof PublicKey) throw new TypeError("There is no key that pays the fee");
    await transaction.prove();
    const pending = await transaction.sign([payer, ...more]).send();
    const { hash } = await pending.wait();
    return hash;
  }
}

function unknownProvers(contract: PublicKey): NodeError {
  return new NodeError(
    nodeCodes.settlement.unknownProvers,
    "The contract has other circuits than provers.json says.",
    {
      details: { contract: contract.toBase58() },
      remedy:
        "Restore provers.json. The contract's last event on Mina, which explorers show, has what belongs in it.",
    },
  );
}

/** Proves a transaction, and returns it as JSON, without signatures. */
export async function provenJson(transaction: PreparedTransaction): Promise<string> {
  await transaction.prove();
  return transaction.toJSON();
}

type PreparedTransaction = Awaited<ReturnType<SettledContract["prepare"]>>;

export function noAccount(payer: PublicKey): NodeError {
  return new NodeError(nodeCodes.settlement.noAccount, "The key has no account on Mina.", {
    details: { address: payer.toBase58() },
    remedy: "Send it MINA for the fees, and 1 MINA for each account that a transaction creates.",
  });
}

function otherContract(contract: PublicKey, differs: string): NodeError {
  return new NodeError(nodeCodes.leave.otherContract, "This is not the usual contract.", {
    details: { contract: contract.toBase58(), differs },
    remedy: "Use the version of this program that it was deployed with, if you trust it.",
  });
}

function notFunded(owed: bigint, held: bigint): NodeError {
  return new NodeError(nodeCodes.leave.notFunded, "The contract has too little money.", {
    details: { owedNanomina: String(owed), heldNanomina: String(held) },
    remedy: "Ask the operator to fund it. The claim stays valid.",
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
