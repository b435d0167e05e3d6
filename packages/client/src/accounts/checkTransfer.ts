import {
  BadAnswer,
  below,
  field,
  LEFT_RECEIPT,
  list,
  type MinaJson,
  object,
  optional,
  type Owner,
  PAID_UNIT,
  type SettlementContract,
  termsFields,
  textLike,
  type TransferKind,
  TRANSFER_MEMO,
  type TransferParts,
  transferUpdates,
} from "@kifu/wire";
import { hashWithPrefix, toBase58Check } from "#mina-signer";
import { errorOf } from "../errors/KifuError.js";
import { transferError } from "../errors/transferError.js";
import { hash, readAddress } from "./address.js";

/** What a player asked for, and the contract that they mean. */
export interface MeantTransfer {
  readonly what: TransferKind;
  /** The player's address. */
  readonly address: string;
  /** In the chain's money. Not read for a payout, whose amount the contract knows. */
  readonly amount: number;
  readonly contract: SettlementContract;
  /** The hash of the settlement contract's verification key. */
  readonly settlementKey: string;
}

/** A transaction that does what the player meant, and nothing else. */
export interface CheckedTransfer {
  /** The transaction for the wallet, as JSON. */
  readonly transaction: string;
  /** In nanomina. */
  readonly fee: bigint;
  /** In the chain's money. */
  readonly amount: number;
  /** How many accounts it creates, each for 1 MINA. */
  readonly accounts: number;
}

/** The highest fee that the page has a wallet sign, in nanomina. */
export const HIGHEST_FEE = 1_000_000_000n;

const amounts = below(2n ** 64n);
const proofText = textLike(/^[A-Za-z0-9+/=_-]+$/, "a proof", 100_000);
const account = object({
  balance: optional(object({ lower: amounts })),
  state: list(optional(field), 32),
});
const given = object({
  feePayer: object({
    body: object({ fee: amounts, nonce: below(2n ** 32n) }),
    authorization: textLike(/^\w*$/, "a signature"),
  }),
  accountUpdates: list(
    object({
      body: object({
        callData: field,
        balanceChange: object({ magnitude: amounts }),
        preconditions: object({ account }),
      }),
      authorization: object({ proof: optional(proofText) }),
    }),
    4,
  ),
});

/**
 * Checks a node's transaction, before a wallet is asked to sign it. The page makes the transaction
 * itself, and takes over only what it cannot know: the proof, the hash that the proof commits to, the
 * nonce, the fee below a limit, the player's receipt and, for a payout, the amount that is due. Every
 * other value must be equal.
 *
 * Mina checks the rest when it includes the transaction: with another receipt, root, proof or contract
 * it is refused. The pinned key and the hash of the terms are preconditions of it.
 */
export function checkTransfer(text: string, meant: MeantTransfer): CheckedTransfer {
  return checkAgainst(text, knownParts(meant));
}

/** What the page knows of a transaction. */
export type KnownParts = Pick<
  TransferParts,
  | "what"
  | "owner"
  | "address"
  | "contract"
  | "token"
  | "settlementKey"
  | "terms"
  | "unit"
  | "amount"
>;

export function knownParts({ what, address, amount, ...meant }: MeantTransfer): KnownParts {
  const { contract, settlementKey } = meant;
  return {
    ...{ what, owner: keyOf(address), address, amount: BigInt(amount), settlementKey },
    ...{ contract: contract.address, token: tokenOf(contract.address), unit: contract.unit },
    terms: hash(termsFields(contract, keyOf)),
  };
}

/** See `checkTransfer`. */
export function checkAgainst(text: string, known: KnownParts): CheckedTransfer {
  const { what, address } = known;
  const sent = parsed(text);
  const { feePayer, accountUpdates } = decoded(given, sent);
  const accounts = accountUpdates.length - UPDATES;
  const [call, receipt] = accountUpdates.slice(Math.max(0, accounts));
  if (accounts < 0 || call === undefined || receipt === undefined) throw lie("accountUpdates");

  const isDeposit = what === "deposit";
  const paid = receipt.body.balanceChange.magnitude;
  const amount = isDeposit ? known.amount : paid / PAID_UNIT;
  if (amount < 1n || amount >= PAID_UNIT) throw lie("amount");
  const before = receipt.body.preconditions.account.balance?.lower ?? LEFT_RECEIPT;
  if (before >= LEFT_RECEIPT) throw lie("receipt");
  const { fee, nonce } = feePayer.body;
  if (fee > HIGHEST_FEE) throw lie("fee");

  const stateRoot = call.body.preconditions.account.state[1] ?? 0n;
  const made: MinaJson = {
    feePayer: {
      body: { publicKey: address, fee: String(fee), validUntil: null, nonce: String(nonce) },
      authorization: feePayer.authorization,
    },
    accountUpdates: transferUpdates({
      ...{ ...known, amount, receipt: before, accounts, stateRoot },
      callData: String(call.body.callData),
      proof: call.authorization.proof ?? "",
    }),
    memo: TRANSFER_MEMO,
  };
  const differs = difference(sent, made);
  if (differs !== undefined) throw lie(differs);
  return { transaction: JSON.stringify(made), fee, amount: Number(amount), accounts };
}

/** A transfer has these account updates, and one more if it creates accounts. */
const UPDATES = 3;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw lie("json");
  }
}

function decoded<Value>(decoder: (sent: unknown, path: string) => Value, sent: unknown): Value {
  try {
    return decoder(sent, "transaction");
  } catch (error) {
    throw error instanceof BadAnswer ? lie(error.path) : error;
  }
}

/** The place where two values differ first. Undefined if they are equal. */
function difference(sent: unknown, made: MinaJson, path = "transaction"): string | undefined {
  if (typeof made !== "object" || made === null) return sent === made ? undefined : path;
  if (typeof sent !== "object" || sent === null) return path;
  if (Array.isArray(sent) !== Array.isArray(made)) return path;
  const names = new Set([...Object.keys(sent), ...Object.keys(made)]);
  for (const name of names) {
    if (!Object.hasOwn(sent, name) || !Object.hasOwn(made, name)) return `${path}.${name}`;
    const [one, other] = [sent, made].map((whole) => (whole as Record<string, unknown>)[name]);
    const found = difference(one, other as MinaJson, `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The contract's own token, in base58. */
function tokenOf(contract: string): string {
  const { x, isOdd } = keyOf(contract);
  let token = hashWithPrefix(TOKEN, [x, MINA_TOKEN, isOdd ? 1n : 0n]);
  const bytes = Array.from({ length: 32 }, () => {
    const byte = Number(token & 255n);
    token >>= 8n;
    return byte;
  });
  return toBase58Check(bytes, TOKEN_VERSION);
}

const TOKEN = "MinaDeriveTokenId***";
const MINA_TOKEN = 1n;
const TOKEN_VERSION = 28;

function keyOf(address: string): Owner {
  const key = readAddress(address);
  if (key === undefined) throw errorOf("client/bad-address", { facts: { address } });
  return key;
}

function lie(differs: string): Error {
  return transferError("client/false-transaction", { differs: differs.slice(0, 120) });
}
