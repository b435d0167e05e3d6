import type { ExitFile } from "@kifu/wire";
import { BridgeAction, type ChainPoint, CROSSED_BITS } from "@kifu/chain";
import { Field, Mina, type PrivateKey, PublicKey, UInt32 } from "o1js";
import { parseAddress } from "../../lib/keyName.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { withdrawalOf } from "./exitFiles.js";
import { amountOf, type LeaverOptions, otherRoot } from "./Leaver.js";
import { type NextPayment, noAccount, provenJson, SettledContract } from "./SettledContract.js";

const NEW_ACCOUNT = 1_000_000_000n;
/** The most that one player can deposit or withdraw in all. */
export const MOST_TRANSFERRED = 2n ** BigInt(CROSSED_BITS) - 1n;

/** What a contract has paid a player, and how far it has settled the chain. */
export interface Paid {
  /** Withdrawals that were paid, in the chain's money. */
  readonly withdrawn: bigint;
  readonly blocks: number;
}

/** What a player forces, which is not sent yet. */
export interface NextForced {
  readonly action: BridgeAction;
  /** For so many seconds, the chain may leave it out once it is promised. */
  readonly deadline: number;
  /** Proves and sends it. Resolves to its hash when Mina has included it. */
  send(): Promise<string>;
}

/** Moves players' money between Mina and the chain, while the chain runs. */
export class Transfers {
  private readonly contract: SettledContract;

  constructor(private readonly options: LeaverOptions) {
    this.contract = new SettledContract(options);
  }

  /** Throws unless it is the usual contract, of a chain whose money is worth MINA. */
  async assertPays(): Promise<void> {
    const { terms, settlementKey } = this.options;
    await this.contract.settledPoint();
    this.contract.assertUsual(settlementKey);
    if (terms.unit.toBigInt() === 0n) throw playMoney();
  }

  /** How far the contract has settled the chain. */
  async settledPoint(): Promise<ChainPoint> {
    return await this.contract.settledPoint();
  }

  /**
   * Prepares a deposit. Throws if the contract would refuse it, or if it would only come back.
   *
   * @param amount in the chain's money
   * @param player signs. An address alone can only have it proven
   */
  async prepareDeposit(amount: bigint, player: PrivateKey | PublicKey): Promise<NextPayment> {
    const { terms } = this.options;
    const owner = player instanceof PublicKey ? player : player.toPublicKey();
    await this.assertPays();
    if ((await this.frozenIn()) <= 0) throw frozen();
    const { receipt, missing } = await this.contract.accountsOf(owner);
    if (receipt === undefined) throw left(owner.toBase58());
    const before = receipt.deposited.toBigInt();
    if (before + amount > MOST_TRANSFERRED) throw tooMuch(amount, before);

    const nanomina = amount * terms.unit.toBigInt();
    const isPayer = owner.equals(this.contract.payer).toBoolean();
    if (!isPayer) await this.assertHas(owner, nanomina);
    // The player's own account must exist, so only the one of the receipt is new.
    const accounts = Math.min(missing, 1);
    await this.assertCanPay(accounts, isPayer ? nanomina : 0n);
    const transaction = await this.contract.preparePayment(accounts, async () => {
      await this.contract.methods.deposit(terms, owner, UInt32.from(amount), receipt);
    });
    const send = async () => {
      const keys = player instanceof PublicKey ? [] : [player];
      return await this.contract.send(transaction, ...keys);
    };
    const prove = async () => await provenJson(transaction);
    return { owner: owner.toBase58(), amount: nanomina, accounts, send, prove };
  }

  /**
   * Prepares a withdrawal that the chain has to take in. Throws if the contract would refuse it, or
   * if it would be of no use.
   *
   * @param most in the chain's money. The chain withdraws the balance if that is less
   * @param player signs. An address alone cannot send it
   */
  async prepareForced(most: bigint, player: PrivateKey): Promise<NextForced> {
    const { terms } = this.options;
    const owner = player.toPublicKey();
    const amount = UInt32.from(most);
    const action = BridgeAction.withdrawal(owner, amount.value);
    const call = async () => {
      await this.contract.methods.forceWithdrawal(terms, owner, amount);
    };
    return await this.prepareAction(action, call, player);
  }

  /** Prepares an action that changes no balance, so that Mina forgets its oldest action state. */
  async prepareNothing(): Promise<NextForced> {
    const { payer } = this.options;
    if (payer instanceof PublicKey) throw new TypeError("There is no key that pays the fee");
    return await this.prepareForced(0n, payer);
  }

  /**
   * How many of the action states that Mina remembers include the latest such action that no settled
   * block has taken in; 0 if there is none. Undefined while the archive node is behind.
   */
  async statesWith(action: BridgeAction): Promise<number | undefined> {
    const waiting = await this.contract.waiting();
    if (waiting === undefined) return undefined;
    const hashes = waiting.actions.map((each) => each.actionsHash().toBigInt());
    const at = hashes.lastIndexOf(action.actionsHash().toBigInt());
    return at < 0 ? 0 : waiting.states.filter((count) => count > at).length;
  }

  /**
   * Prepares the demand to conclude a match, which the chain has to take in. Throws if the contract
   * would refuse it, or if it would be of no use.
   */
  async prepareConclusion(match: number): Promise<NextForced> {
    const { terms } = this.options;
    const number = UInt32.from(match);
    return await this.prepareAction(BridgeAction.conclusion(number.value), async () => {
      await this.contract.methods.forceConclusion(terms, number);
    });
  }

  /** `call` lists the action, for which only the fee is paid, and which these players sign. */
  private async prepareAction(
    action: BridgeAction,
    call: () => Promise<void>,
    ...signers: PrivateKey[]
  ): Promise<NextForced> {
    const { terms, layer } = this.options;
    await this.assertPays();
    if ((await this.frozenIn()) <= 0) throw frozen();
    for (const signer of signers.map((key) => key.toPublicKey())) {
      // Mina would charge an account that it creates for the signature.
      if (!(await layer.load(signer))) throw noAccount(signer);
    }
    await this.assertCanPay(0, 0n);
    const transaction = await this.contract.prepare(call);
    const deadline = Number(terms.deadline.toBigint() * terms.secondsPerSlot.toBigint());
    const send = async () => await this.contract.send(transaction, ...signers);
    return { action, deadline, send };
  }

  /** How many slots are left until the contract freezes. Its account must be loaded. */
  private async frozenIn(): Promise<number> {
    return Number(this.options.terms.freeze.toBigint()) - (await this.contract.silence());
  }

  /** What was paid to a player. Throws if the player has left. */
  async paid(owner: string): Promise<Paid> {
    const { blockNumber } = await this.contract.settledPoint();
    const { receipt } = await this.contract.accountsOf(parseAddress(owner));
    if (receipt === undefined) throw left(owner);
    return { withdrawn: receipt.withdrawn.toBigInt(), blocks: Number(blockNumber) };
  }

  /**
   * Prepares the payment of what a player withdrew on the chain. Undefined if all of it was paid.
   * Throws if the contract would refuse it.
   */
  async prepareWithdrawal(exit: ExitFile): Promise<NextPayment | undefined> {
    const { terms } = this.options;
    await this.assertPays();
    const { stateRoot, blockNumber } = await this.contract.settledPoint();
    if (stateRoot !== exit.stateRoot) throw otherRoot(exit, Number(blockNumber));
    const { receipt, missing: accounts } = await this.contract.accountsOf(parseAddress(exit.owner));
    if (receipt === undefined) throw left(exit.owner);

    const claim = withdrawalOf(exit, receipt);
    const due = amountOf(() => claim.amountAt(Field(stateRoot)).toBigInt());
    if (due === 0n) return undefined;
    const amount = due * terms.unit.toBigInt();
    await this.contract.settledPoint();
    this.contract.assertFunded(amount);
    await this.assertCanPay(accounts, 0n);
    const transaction = await this.contract.preparePayment(accounts, async () => {
      await this.contract.methods.withdraw(terms, claim);
    });
    const send = async () => await this.contract.send(transaction);
    const prove = async () => await provenJson(transaction);
    return { owner: exit.owner, amount, accounts, send, prove };
  }

  private async assertCanPay(accounts: number, more: bigint): Promise<void> {
    const { fee } = this.options;
    await this.assertHas(this.contract.payer, fee + BigInt(accounts) * NEW_ACCOUNT + more);
  }

  private async assertHas(owner: PublicKey, needed: bigint): Promise<void> {
    const hasAccount = await this.options.layer.load(owner);
    const held = hasAccount ? Mina.getBalance(owner).toBigInt() : 0n;
    if (held < needed) throw tooLittle(owner.toBase58(), { held, needed });
  }
}

function playMoney(): NodeError {
  return new NodeError(nodeCodes.transfer.playMoney, "This chain has play money.", {
    remedy: "It is worth no MINA, so nothing can be deposited or withdrawn.",
  });
}

function frozen(): NodeError {
  return new NodeError(nodeCodes.transfer.frozen, "The contract is frozen.", {
    remedy: "The operator has been silent for too long. Leave with `kifu exit`.",
  });
}

function left(owner: string): NodeError {
  return new NodeError(nodeCodes.transfer.left, "The player has left with `kifu exit`.", {
    details: { owner },
    remedy: "The contract takes and pays nothing more for this key.",
  });
}

function tooLittle(address: string, { held, needed }: { held: bigint; needed: bigint }): NodeError {
  return new NodeError(nodeCodes.transfer.tooLittle, "The account has too little MINA.", {
    details: { address, heldNanomina: String(held), neededNanomina: String(needed) },
    remedy: "Send it MINA: for the amount, the fee, and 1 MINA for each new account.",
  });
}

function tooMuch(amount: bigint, deposited: bigint): NodeError {
  return new NodeError(
    nodeCodes.transfer.tooMuch,
    "One player cannot deposit more than 2147483647 in all.",
    {
      details: { amount: String(amount), depositedBefore: String(deposited) },
      remedy: "Deposit less. Another key has a limit of its own.",
    },
  );
}
