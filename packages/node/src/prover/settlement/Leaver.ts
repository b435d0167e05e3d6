import type { ExitFile } from "@kifu/wire";
import { Field, type PrivateKey } from "o1js";
import { parseAddress } from "../../lib/keyName.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { claimOf } from "./exitFiles.js";
import {
  type NextPayment,
  provenJson,
  SettledContract,
  type SettledContractOptions,
} from "./SettledContract.js";

export interface LeaverOptions extends SettledContractOptions {
  /** The hash of the contract's verification key. */
  readonly settlementKey: string;
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
    const { terms, settlementKey } = this.options;
    await this.contract.settledPoint();
    this.contract.assertUsual(settlementKey);
    const left = Number(terms.freeze.toBigint()) - (await this.contract.silence());
    if (left > 0) throw notFrozen(left, Number(terms.secondsPerSlot));
  }

  /**
   * Undefined if the player was paid. Throws if the contract would refuse the claim.
   * @param player the player's key. Without it, the claim cannot be sent
   */
  async prepare(exit: ExitFile, player?: PrivateKey): Promise<NextPayment | undefined> {
    const { terms } = this.options;
    const signer = player?.toPublicKey().toBase58();
    if (signer !== undefined && signer !== exit.owner) throw notTheirs(exit.owner, signer);
    const owner = parseAddress(exit.owner);
    const { receipt, missing: accounts } = await this.contract.accountsOf(owner);
    if (receipt === undefined) return undefined;
    const { stateRoot, blockNumber } = await this.contract.settledPoint();
    if (stateRoot !== exit.stateRoot) throw otherRoot(exit, Number(blockNumber));

    const claim = claimOf(exit, receipt);
    const amount = amountOf(() => claim.paymentAt(Field(stateRoot), terms.unit).toBigInt());
    if (amount === 0n) throw nothing(exit.owner);
    this.contract.assertFunded(amount);

    const { methods } = this.contract;
    const transaction = await this.contract.preparePayment(accounts, async () => {
      await methods.exit(terms, claim);
    });
    const keys = player === undefined ? [] : [player];
    const send = async () => await this.contract.send(transaction, ...keys);
    const prove = async () => await provenJson(transaction);
    return { owner: exit.owner, amount, accounts, send, prove };
  }
}

/** Throws if a claim's paths do not lead to the settled state. */
export function amountOf(compute: () => bigint): bigint {
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

export function otherRoot({ blocks }: ExitFile, settled: number): NodeError {
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
