import {
  address,
  type AnswerOf,
  answersLike,
  count,
  type Decoded,
  largeCount,
  list,
  minaTransaction,
  object,
  oneOf,
  plainKey,
  type SettlementContract,
  type TransferKind,
  TRANSFER_MEMO_TEXT,
  transferKinds,
  transferStatements,
} from "@kifu/wire";
import { badAnswer, KifuError } from "../errors/KifuError.js";
import { transferError } from "../errors/transferError.js";
import { walletTexts } from "../errors/walletTexts.js";
import { postAll, signDigest } from "./statements.js";
import { decode } from "../node/NodeHttp.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { exclusive, pause } from "../node/waiting.js";
import type { Account, Signer } from "./Account.js";
import { hash, readAddress } from "./address.js";
import { type ChainConnection, insideOf } from "./ChainConnection.js";
import { type CheckedTransfer, checkTransfer } from "./checkTransfer.js";
import type { KeyStore } from "./KeyStore.js";
import { signerToSeek } from "./sessions.js";

export type { CheckedTransfer } from "./checkTransfer.js";

/** How long the page waits before it asks again, which also keeps its place in the queue. */
const ASK_MS = 3000;

/** How many sent transfers a device remembers. */
const MOST_KEPT = 10;

/** Mina inside a process of the operator, which no wallet can reach. */
const LOCAL = "local";

/** How far a transfer is, from the request to the moment when it is sent. */
export type TransferProgress =
  | { readonly step: "waiting"; readonly before: number }
  | { readonly step: "proving"; readonly seconds: number }
  | { readonly step: "signing"; readonly checked: CheckedTransfer }
  | { readonly step: "sending" };

/** A transfer to make, and how its progress is told. */
export interface TransferOptions {
  readonly kifu: NodeReader;
  readonly keys: KeyStore;
  readonly account: Account;
  readonly contract: SettlementContract;
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
  readonly what: TransferKind;
  /** In the chain's money. 0 for a payout, which pays all that is due. */
  readonly amount: number;
  readonly onProgress: (progress: TransferProgress) => void;
  /** Gives the request up. It cannot be given up any more once the wallet was asked. */
  readonly signal?: AbortSignal;
}

/** A transfer that was sent to Mina from this device. */
export type SentTransfer = Decoded<typeof sentTransfer>;
const sentTransfer = object({
  what: oneOf(...transferKinds),
  amount: count,
  transaction: minaTransaction,
  /** When it was sent, in milliseconds since 1970. */
  at: largeCount,
  /** The chain's height then. */
  height: count,
  contract: address,
});

/**
 * Moves a player's money between Mina and the chain: has the operator's program prove the transaction,
 * checks it, and has the player's wallet sign and send it. The transfer is remembered on this device.
 *
 * @example await sendTransfer({ ...options, what: "deposit", amount: 500 })
 */
export async function sendTransfer(options: TransferOptions): Promise<SentTransfer> {
  const { keys, account, contract, settlementKey, what, amount, onProgress, signal } = options;
  if (account.kind !== "wallet") {
    throw new KifuError("client/no-wallet", walletTexts["client/no-wallet"]);
  }
  const kifu = insideOf(options.kifu);
  await assertKnownContract(kifu, keys, contract);
  const signer = await signerToSeek(kifu, account);
  const ask = async (signed?: string) => await askOnce(kifu, signer, { ...options, signed });

  let answer = await ask();
  for (; answer.transaction === undefined; answer = await ask()) {
    const { before, working } = answer;
    onProgress(
      working === undefined ? { step: "waiting", before } : { step: "proving", seconds: working },
    );
    await pause(ASK_MS, signal);
    if (signal?.aborted) throw transferError("client/transfer-given-up");
  }
  const meant = { what, address: account.address, amount, contract, settlementKey };
  const checked = checkTransfer(answer.transaction, meant);

  const { height = -1 } = await kifu.retry(() => kifu.chain());
  onProgress({ step: "signing", checked });
  const { signByWallet, sendByWallet } = await import("./auro.js");
  const { transaction, fee } = checked;
  const { network } = contract;
  const forWallet = { ...{ address: account.address, transaction, fee }, memo: TRANSFER_MEMO_TEXT };
  let sent: string;
  if (network === LOCAL) {
    const signed = await signByWallet({ ...forWallet, network });
    onProgress({ step: "sending" });
    let taken = await ask(signed);
    for (; taken.sent === undefined; taken = await ask(signed)) await pause(ASK_MS);
    sent = taken.sent;
  } else {
    sent = await sendByWallet({ ...forWallet, network });
  }
  const kept = {
    ...{ what, amount: checked.amount, transaction: sent, at: Date.now() },
    ...{ height: Math.max(0, height), contract: contract.address },
  };
  await keep(keys, account.address, (all) => [...all, kept].slice(-MOST_KEPT));
  return kept;
}

/** The transfers of a player that were sent from this device, the oldest first. */
export async function sentTransfers(keys: KeyStore, owner: string): Promise<SentTransfer[]> {
  const text = await keys.note(noteOf(owner));
  return text === undefined ? [] : decode(sentTransferList, JSON.parse(text), "transfers");
}

/** Forgets a transfer, which changes nothing on Mina. */
export async function forgetTransfer(
  keys: KeyStore,
  owner: string,
  transaction: string,
): Promise<void> {
  await keep(keys, owner, (all) => all.filter((sent) => sent.transaction !== transaction));
}

const sentTransferList = list(sentTransfer, MOST_KEPT);

async function keep(
  keys: KeyStore,
  owner: string,
  change: (all: readonly SentTransfer[]) => readonly SentTransfer[],
): Promise<void> {
  await exclusive(noteOf(owner), async () => {
    const all = change(await sentTransfers(keys, owner));
    await keys.takeNote(noteOf(owner), JSON.stringify(all));
  });
}

interface Asked extends TransferOptions {
  readonly signed: string | undefined;
}

async function askOnce(
  kifu: ChainConnection,
  signer: Signer,
  { account, what, amount, signed }: Asked,
): Promise<AnswerOf<"transfer">> {
  const owner = readAddress(account.address);
  if (owner === undefined) throw badAnswer("account", "an address");
  return await kifu.retry(async () => {
    const { time, domain } = await kifu.chain();
    const said = { owner: plainKey(owner), what, amount, time };
    const signature = await signDigest(
      signer,
      transferStatements.transfer.signed(hash, domain, said),
    );
    const by = { byOwner: signer.address === account.address, ...signature };
    const { address } = account;
    const fields = { owner: address, what, amount, time, transaction: signed, by };
    const statements = [{ kind: "transfer", ...fields } as const];
    const [answer] = await postAll(
      kifu.http,
      { statements },
      answersLike(transferStatements.transfer.answer),
    );
    if (answer instanceof KifuError) throw answer;
    return answer!;
  });
}

/**
 * The node names the contract. Its terms must be those of this chain, and it must be the contract that
 * this device used before.
 */
async function assertKnownContract(
  kifu: ChainConnection,
  keys: KeyStore,
  { address, domain }: SettlementContract,
): Promise<void> {
  const chain = await kifu.retry(() => kifu.chain());
  if (domain !== chain.domain) throw transferError("client/false-contract", { address });
  const note = `contract/${domain}`;
  const known = await keys.note(note);
  if (known !== undefined && known !== address) {
    throw transferError("client/other-contract", { known, address });
  }
  await keys.takeNote(note, address);
}

function noteOf(owner: string): string {
  return `transfers/${owner}`;
}
