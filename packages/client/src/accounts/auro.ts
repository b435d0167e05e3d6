import { Signature, verify } from "#mina-signer";
import type { Signature as Signed, Signer } from "./Account.js";
import { type Facts, KifuError, type KifuErrorOptions } from "../errors/KifuError.js";
import { walletTexts } from "../errors/walletTexts.js";
import { readAddress } from "./address.js";
import { type Provider, provider } from "./provider.js";

function required(): Provider {
  const found = provider();
  if (found === undefined) throw walletError("client/no-wallet");
  return found;
}

export async function requestWallet(): Promise<Signer> {
  const wallet = required();
  const [first] = addressesIn(await asked(() => wallet.requestAccounts()));
  if (first === undefined) throw walletError("client/wallet-locked");
  return walletSigner(first);
}

/**
 * The wallet's account, if the wallet has already allowed this page to see it. Opens no prompt.
 */
export async function connectedWallet(): Promise<Signer | undefined> {
  const wallet = provider();
  if (wallet?.getAccounts === undefined) return undefined;
  const getAccounts = wallet.getAccounts.bind(wallet);
  const [first] = addressesIn(await asked(getAccounts));
  return first === undefined ? undefined : walletSigner(first);
}

/**
 * Calls back when another account is chosen, or when no account is chosen any longer. Returns a
 * function that stops the calls.
 */
export function followWallet(changed: (signer: Signer | undefined) => void): () => void {
  const wallet = provider();
  const listener = (accounts: unknown) => {
    const [first] = addressesIn(accounts);
    changed(first === undefined ? undefined : walletSigner(first));
  };
  wallet?.on?.("accountsChanged", listener);
  return () => wallet?.removeListener?.("accountsChanged", listener);
}

/** A transaction for the wallet to sign, as its fee payer. */
export interface WalletTransaction {
  /** The account that pays and signs. */
  readonly address: string;
  readonly transaction: string;
  /** In nanomina. */
  readonly fee: bigint;
  readonly memo: string;
  /** The name of Mina's network. */
  readonly network: string;
}

/** Has the wallet sign a transaction and send it. Returns its hash. */
export async function sendByWallet(given: WalletTransaction): Promise<string> {
  const answer = await askToSend(given, false);
  const { hash } = answer as { hash?: unknown };
  if (typeof hash !== "string" || !/^\w{1,64}$/.test(hash))
    throw walletError("client/wallet-failed");
  return hash;
}

/** Has the wallet sign a transaction, which it does not send. Returns it as JSON. */
export async function signByWallet(given: WalletTransaction): Promise<string> {
  const { signedData } = (await askToSend(given, true)) as { signedData?: unknown };
  if (typeof signedData !== "string") throw walletError("client/wallet-failed");
  const { zkappCommand } = JSON.parse(signedData) as { zkappCommand?: unknown };
  return JSON.stringify(zkappCommand);
}

async function askToSend(
  { address, transaction, fee, memo, network }: WalletTransaction,
  onlySign: boolean,
): Promise<unknown> {
  const wallet = required();
  const send = wallet.sendTransaction?.bind(wallet);
  if (send === undefined) throw walletError("client/wallet-failed");
  // The wallet signs with the account that is chosen in it, and for the network that it is on.
  const chosen = await connectedWallet();
  if (chosen !== undefined && chosen.address !== address) {
    throw walletError("client/wallet-other-account", { facts: { player: address } });
  }
  if (!onlySign && wallet.requestNetwork !== undefined) {
    const { networkID } = (await wallet.requestNetwork()) as { networkID?: unknown };
    if (networkID !== `mina:${network}`) {
      throw walletError("client/wallet-other-network", { facts: { network } });
    }
  }
  const feePayer = { fee: Number(fee) / NANOMINA, memo };
  return await asked(() => send({ transaction, feePayer, ...(onlySign && { onlySign }) }));
}

const NANOMINA = 1e9;

function walletSigner(address: string): Signer {
  return {
    address,
    prompts: true,
    async signFields(fields) {
      const wallet = required();
      const message = fields.map(String);
      const answer = await asked(() => wallet.signFields({ message }));
      return checked(answer, fields, address);
    },
  };
}

/**
 * Checks a wallet's answer. The wallet may have signed with another account, or may have signed
 * something else.
 */
function checked(answer: unknown, fields: readonly bigint[], address: string): Signed {
  const { signature: text, publicKey } = answer as { signature?: unknown; publicKey?: unknown };
  if (typeof publicKey === "string" && publicKey !== address) {
    throw walletError("client/wallet-other-account", { facts: { player: address } });
  }
  const key = readAddress(address);
  const signature = typeof text === "string" ? readSignature(text) : undefined;
  if (key === undefined || signature === undefined) throw walletError("client/wallet-failed");
  const isRight = verify(signature, { fields: [...fields] }, { ...key }, "devnet");
  if (!isRight) throw walletError("client/wallet-other-account", { facts: { player: address } });
  return signature;
}

function readSignature(text: string): Signed | undefined {
  try {
    return Signature.fromBase58(text);
  } catch {
    return undefined;
  }
}

/** Error codes of Auro. */
const REJECTED = 1002;
const LOCKED = [1001, 23001];

async function asked(ask: () => Promise<unknown>): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await ask();
  } catch (thrown) {
    throw refusalOf(thrown);
  }
  const isAnswer = Array.isArray(answer) || (isRecord(answer) && !("code" in answer));
  if (!isAnswer) throw refusalOf(answer);
  return answer;
}

function refusalOf(given: unknown): KifuError {
  const code = isRecord(given) ? Number(given["code"]) : NaN;
  const facts: Facts = Number.isInteger(code) ? { wallet: code } : {};
  if (code === REJECTED) return walletError("client/wallet-rejected", { facts });
  return walletError(LOCKED.includes(code) ? "client/wallet-locked" : "client/wallet-failed", {
    facts,
  });
}

function addressesIn(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter(isAddress) : [];
}

function isAddress(given: unknown): given is string {
  return typeof given === "string" && readAddress(given) !== undefined;
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null;
}

function walletError(
  code: keyof typeof walletTexts,
  given: Partial<KifuErrorOptions> = {},
): KifuError {
  return new KifuError(code, { ...walletTexts[code], ...given });
}
