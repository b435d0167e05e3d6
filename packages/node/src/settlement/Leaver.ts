import type { ExitFile } from "@kifu/wire";
import { Receipt } from "@kifu/chain/settlement";
import { AccountUpdate, Field, Mina, type PrivateKey, type PublicKey, TokenId } from "o1js";
import { parseAddress } from "../lib/keyName.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import { claimOf } from "./exitFiles.js";
import { SettledContract, type SettledContractOptions } from "./SettledContract.js";

export interface LeaverOptions extends SettledContractOptions {
  /** The hash of the contract's verification key. */
  readonly settlementKey: string;
}

/** What a frozen contract owes a player. */
export interface NextExit {
  readonly owner: string;
  /** In nanomina. */
  readonly amount: bigint;
  /** How many accounts the payment creates, at 1 MINA each. */
  readonly accounts: number;
  /** Proves and sends the claim. Resolves to its hash when Mina has included it. */
  send(): Promise<string>;
}

/** Claims players' balances and pots from a frozen contract. Players sign, and anybody can pay the fees. */
export class Leaver {
  private readonly contract: SettledContract;

  constructor(private readonly options: LeaverOptions) {
    this.contract = new SettledContract(options);
  }

  /**
   * Throws unless the contract is frozen. What a payment depends on cannot change from then on,
   * except that players are paid.
   */
  async assertFrozen(): Promise<void> {
    const { layer, terms } = this.options;
    await this.contract.settledPoint();
    this.assertUsual();
    const slot = await layer.slot();
    const frozenFrom =
      Number(this.contract.progress().operatorSlot.toBigInt()) + Number(terms.freeze.toBigint());
    if (slot < frozenFrom) throw notFrozen(frozenFrom - slot, Number(terms.secondsPerSlot));
  }

  /**
   * Undefined if the player was paid. Throws if the contract would refuse the claim.
   * @param player the player's key. Without it, the claim cannot be sent
   */
  async prepare(exit: ExitFile, player?: PrivateKey): Promise<NextExit | undefined> {
    const { layer, terms, payer, contract: address } = this.options;
    const signer = player?.toPublicKey().toBase58();
    if (signer !== undefined && signer !== exit.owner) throw notTheirs(exit.owner, signer);
    const owner = parseAddress(exit.owner);
    const token = TokenId.derive(address);
    const hasReceipt = await layer.load(owner, token);
    const receipt = Receipt.read(hasReceipt ? Mina.getBalance(owner, token).toBigInt() : 0n);
    if (receipt === undefined) return undefined;
    const { stateRoot, blockNumber } = await this.contract.settledPoint();
    if (stateRoot !== exit.stateRoot) throw otherRoot(exit, Number(blockNumber));

    const claim = claimOf(exit, receipt);
    const amount = amountOf(() => claim.paymentAt(Field(stateRoot), terms.unit).toBigInt());
    if (amount === 0n) throw nothing(exit.owner);
    const held = Mina.getBalance(address).toBigInt();
    if (held < amount) throw notFunded(amount, held);

    const accounts = [hasReceipt, await layer.load(owner)].filter((exists) => !exists).length;
    const { methods } = this.contract;
    const transaction = await this.contract.prepare(async () => {
      if (accounts > 0) AccountUpdate.fundNewAccount(payer.toPublicKey(), accounts);
      await methods.exit(terms, claim);
    });
    const keys = player === undefined ? [] : [player];
    const send = async () => await this.contract.send(transaction, ...keys);
    return { owner: exit.owner, amount, accounts, send };
  }

  /** Throws if the contract has another key, or if a signature suffices to change it. */
  private assertUsual(): void {
    const { contract: address, settlementKey } = this.options;
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
}

function amountOf(compute: () => bigint): bigint {
  try {
    return compute();
  } catch (cause) {
    throw new NodeError(nodeCodes.leave.badFile, "The paths do not lead to the settled state.", {
      remedy: "Use another file, or a copy of the store.",
      cause,
    });
  }
}

const DAY_SECONDS = 86_400;

function notFrozen(slots: number, secondsPerSlot: number): NodeError {
  const days = ((slots * secondsPerSlot) / DAY_SECONDS).toFixed(1);
  return new NodeError(nodeCodes.leave.notFrozen, "The contract is not frozen yet.", {
    details: { slotsLeft: slots, daysLeft: days },
    remedy: "Keep the file. Each settlement of the operator starts the time again.",
  });
}

function otherRoot({ blocks }: ExitFile, settled: number): NodeError {
  return new NodeError(nodeCodes.leave.otherRoot, "The file is not of the settled state.", {
    details: { blocksInFile: blocks, settledBlocks: settled },
    remedy: "Use the file of the last settlement, or a copy of the store.",
  });
}

function notTheirs(owner: string, signer: string): NodeError {
  return new NodeError(nodeCodes.leave.notTheirs, "Only the player can sign this claim.", {
    details: { owner, signer },
    remedy: "Give the file of the player's private key with --player-key.",
  });
}

function nothing(owner: string): NodeError {
  return new NodeError(nodeCodes.leave.nothing, "The contract owes this player nothing.", {
    details: { owner },
  });
}

function notFunded(owed: bigint, held: bigint): NodeError {
  return new NodeError(nodeCodes.leave.notFunded, "The contract has too little money.", {
    details: { owedNanomina: String(owed), heldNanomina: String(held) },
    remedy: "Ask the operator to fund it. The claim stays valid.",
  });
}

function otherContract(contract: PublicKey, differs: string): NodeError {
  return new NodeError(nodeCodes.leave.otherContract, "This is not the usual contract.", {
    details: { contract: contract.toBase58(), differs },
    remedy: "Use the version of this program that it was deployed with, if you trust it.",
  });
}
