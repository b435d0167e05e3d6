import { AccountUpdate, Mina, type PublicKey } from "o1js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { parseAddress } from "../../lib/keyName.js";
import type { LeaverOptions } from "./Leaver.js";
import type { LocalMina } from "./MinaLayer.js";
import { SettledContract } from "./SettledContract.js";
import {
  type OrderAnswer,
  readOrder,
  type TransferOrder,
  writeOrderAnswer,
  writeReady,
} from "./settlementFiles.js";
import { Transfers } from "./Transfers.js";

export interface TransferProverOptions extends Omit<LeaverOptions, "payer"> {
  /** The files through which the node on this machine and this program talk. */
  readonly files: { readonly order: string; readonly answer: string; readonly ready: string };
  /** Runs work while nothing else in this process makes transactions, which o1js cannot do at once. */
  readonly inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** The Mina in this process, which gives players what they need for trials. */
  readonly local: LocalMina | undefined;
  readonly onError: (error: unknown) => void;
}

type Made = Omit<Partial<OrderAnswer>, "id">;

/** What a player gets on a Mina in this process, beyond what their transfer needs. */
const SPARE = 2_000_000_000n;

/**
 * Proves the transfers that players ask this machine's node for. It has no key of a player: their
 * wallets sign, and pay the fees.
 */
export class TransferProver {
  private done: string | undefined;

  constructor(private readonly options: TransferProverOptions) {}

  /** Serves the node's order, unless it was served before. */
  async look(): Promise<void> {
    const { files, inTurn, onError } = this.options;
    await writeReady(files.ready, Date.now());
    const order = await readOrder(files.order);
    if (order === undefined || order.id === this.done) return;
    this.done = order.id;
    const { id } = order;
    const made = await inTurn(async () => {
      await writeOrderAnswer(files.answer, { id });
      return await this.serve(order).catch((error: unknown) => {
        if (error instanceof NodeError) return { error: partsOf(error) };
        // The message may name the operator's own Mina node.
        onError(error);
        return { error: partsOf(failed()) };
      });
    });
    await writeOrderAnswer(files.answer, { id, ...made });
  }

  private async serve({ what, owner, amount, transaction, exit }: TransferOrder): Promise<Made> {
    const { local } = this.options;
    if (transaction !== undefined) {
      if (local === undefined) throw failed();
      return { sent: await sendSigned(transaction) };
    }
    const player = parseAddress(owner);
    const { terms, fee } = this.options;
    if (local !== undefined) {
      await this.endow(local, player, amount * terms.unit.toBigInt() + fee + SPARE);
    }
    const transfers = new Transfers({ ...this.options, payer: player });
    const next =
      what === "deposit"
        ? await transfers.prepareDeposit(amount, player)
        : exit && (await transfers.prepareWithdrawal(exit));
    if (next === undefined) throw nothing(owner);
    return { transaction: await next.prove() };
  }

  /** Gives a player MINA that is worth nothing. */
  private async endow(local: LocalMina, owner: PublicKey, needed: bigint): Promise<void> {
    const isNew = !(await local.load(owner));
    if (!isNew && Mina.getBalance(owner).toBigInt() >= needed) return;
    const contract = new SettledContract({ ...this.options, payer: local.payer });
    const payment = await contract.preparePayment(isNew ? 1 : 0, async () => {
      const payer = AccountUpdate.createSigned(contract.payer);
      payer.send({ to: owner, amount: needed });
    });
    await contract.send(payment);
  }
}

/** Sends a transaction that a wallet has signed. Resolves to its hash. */
async function sendSigned(text: string): Promise<string> {
  const signed = JSON.parse(text) as Parameters<typeof Mina.Transaction.fromJSON>[0];
  const pending = await Mina.Transaction.fromJSON(signed).send();
  const { hash } = await pending.wait();
  return hash;
}

function partsOf({ code, message, remedy, details }: NodeError): OrderAnswer["error"] {
  return { code, message, remedy, details };
}

function failed(): NodeError {
  return new NodeError(nodeCodes.transfer.failed, "The transfer could not be made.", {
    remedy: "Try again, or use `kifu deposit` and `kifu withdraw`.",
  });
}

function nothing(owner: string): NodeError {
  return new NodeError(nodeCodes.transfer.nothing, "There is nothing to pay to this player.", {
    details: { owner },
    remedy: "All that was withdrawn is paid. Withdraw more with `kifu withdraw AMOUNT`.",
  });
}
