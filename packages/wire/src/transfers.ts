import { type Hash, keyFields, type Owner, type PlainKey } from "./signatures.js";
import {
  address,
  count,
  minaTransaction,
  object,
  oneOf,
  optional,
  signatureFields,
  textLike,
} from "./decoder.js";

/*
 * What a player's wallet signs to move money between Mina and the chain. The chain's tests compare it
 * with the transactions that the settlement contract makes.
 */

/** A value of a transaction in Mina's JSON form. */
export type MinaJson =
  | string
  | number
  | boolean
  | null
  | readonly MinaJson[]
  | { readonly [name: string]: MinaJson };

/** Everything that decides what a transfer does, except for its proof. */
export interface TransferParts {
  readonly what: TransferKind;
  readonly owner: Owner;
  /** The player's address, which also pays the fee. */
  readonly address: string;
  /** The settlement contract's address. */
  readonly contract: string;
  /** The contract's own token, in base58. */
  readonly token: string;
  /** The hash of the contract's verification key, and of its terms. */
  readonly settlementKey: string;
  readonly terms: bigint;
  /** The nanomina that a balance of 1 is worth. */
  readonly unit: bigint;
  /** In the chain's money. */
  readonly amount: bigint;
  /** The receipt before: the balance of the player's account of the contract's token. */
  readonly receipt: bigint;
  /** How many accounts the transaction creates, each for 1 MINA of the player. */
  readonly accounts: number;
  /** The settled state root that a payout refers to. */
  readonly stateRoot: bigint;
  /**
   * A hash that the contract's proof commits to. It covers the arguments and a random number, so
   * nobody else can compute it. Mina compares it with nothing but the proof.
   */
  readonly callData: string;
  readonly proof: string;
}

/** The memo of the contract's transactions. */
export const TRANSFER_MEMO_TEXT = "kifu settlement";
/** The memo in base58, as a transaction has it. */
export const TRANSFER_MEMO = "E4Ys1PngbCxBhKu9gcQK3BZxZsrwYrrHhqsbAgdXJVGEo3moifxW1";

/** What Mina charges for a new account, in nanomina. */
export const ACCOUNT_FEE = 1_000_000_000n;

/** A receipt is a player's deposits plus this for each 1 that was paid. */
export const PAID_UNIT = 2n ** 31n;

/** A receipt of at least this much is the one of a player who has left. */
export const LEFT_RECEIPT = 2n ** 62n;

/** The account updates of a transfer, before the wallet signs them. */
export function transferUpdates(parts: TransferParts): MinaJson[] {
  const { accounts, address } = parts;
  const fund = signed(address, -ACCOUNT_FEE * BigInt(accounts), 0);
  return [...(accounts > 0 ? [fund] : []), ...callOf(parts)];
}

function callOf(parts: TransferParts): MinaJson[] {
  const { what, owner, address, contract, token, amount, unit } = parts;
  const { receipt, terms, stateRoot, settlementKey, callData, proof } = parts;
  const payment = amount * unit;
  const isDeposit = what === "deposit";
  const key = [String(owner.x), owner.isOdd ? "1" : "0"];
  const state = isDeposit ? [String(terms)] : [String(terms), String(stateRoot)];
  const call = update(
    {
      publicKey: contract,
      balanceChange: change(isDeposit ? payment : -payment),
      actions: isDeposit ? [[DEPOSIT, ...key, String(amount)]] : [],
      callData,
      preconditions: preconditions({ state: stateOf(state), provedState: true }),
      authorizationKind: {
        isSigned: false,
        isProved: true,
        verificationKeyHash: settlementKey,
      },
    },
    { proof },
  );
  const receiptUpdate = update({
    publicKey: address,
    tokenId: token,
    balanceChange: change(isDeposit ? amount : amount * PAID_UNIT),
    callDepth: 1,
    preconditions: preconditions({ balance: exactly(receipt) }),
    mayUseToken: { parentsOwnToken: true, inheritFromParent: false },
  });
  const money = isDeposit
    ? signed(address, -payment, 1)
    : update({ publicKey: address, balanceChange: change(payment), callDepth: 1 });
  return [call, receiptUpdate, money];
}

/** The number of a deposit among the kinds of actions. */
const DEPOSIT = "1";

/** Mina's own token. */
const MINA_TOKEN = "wSHV2S4qX9jFsLjQo8r1BsMLH2ZRKsZx6EJd1sbozGPieEC4Jf";

/** What stands for a key where nothing is proven. */
const NO_KEY_HASH = "3392518251768960475377392625298437850623664973002200885669375116181514017494";

/**
 * The number of an account's state fields. Since Mina's Mesa upgrade there are 32: with o1js 3, which
 * it needs, change this line.
 */
export const MINA_STATE_FIELDS = 8;

/** An account update of the fee payer, which the wallet signs along with the whole transaction. */
function signed(publicKey: string, by: bigint, callDepth: number): MinaJson {
  return update({
    publicKey,
    balanceChange: change(by),
    callDepth,
    useFullCommitment: true,
    authorizationKind: { isSigned: true, isProved: false, verificationKeyHash: NO_KEY_HASH },
  });
}

/** An account update that does nothing but this. */
function update(
  body: { readonly [name: string]: MinaJson },
  authorization: { readonly [name: string]: MinaJson } = {},
): MinaJson {
  return {
    body: {
      tokenId: MINA_TOKEN,
      update: {
        appState: stateOf([]),
        delegate: null,
        verificationKey: null,
        permissions: null,
        zkappUri: null,
        tokenSymbol: null,
        timing: null,
        votingFor: null,
      },
      balanceChange: change(0n),
      incrementNonce: false,
      events: [],
      actions: [],
      callData: "0",
      callDepth: 0,
      preconditions: preconditions({}),
      useFullCommitment: false,
      implicitAccountCreationFee: false,
      mayUseToken: { parentsOwnToken: false, inheritFromParent: false },
      authorizationKind: { isSigned: false, isProved: false, verificationKeyHash: NO_KEY_HASH },
      ...body,
    },
    authorization: { proof: null, signature: null, ...authorization },
  };
}

function change(by: bigint): MinaJson {
  return { magnitude: String(by < 0n ? -by : by), sgn: by < 0n ? "Negative" : "Positive" };
}

function exactly(value: bigint): MinaJson {
  return { lower: String(value), upper: String(value) };
}

function stateOf(fields: readonly string[]): MinaJson {
  return Array.from({ length: MINA_STATE_FIELDS }, (_, i) => fields[i] ?? null);
}

function preconditions(account: { readonly [name: string]: MinaJson }): MinaJson {
  const epoch = {
    ledger: { hash: null, totalCurrency: null },
    seed: null,
    startCheckpoint: null,
    lockCheckpoint: null,
    epochLength: null,
  };
  return {
    network: {
      snarkedLedgerHash: null,
      blockchainLength: null,
      minWindowDensity: null,
      totalCurrency: null,
      globalSlotSinceGenesis: null,
      stakingEpochData: epoch,
      nextEpochData: epoch,
    },
    account: {
      balance: null,
      nonce: null,
      receiptChainHash: null,
      delegate: null,
      state: stateOf([]),
      actionState: null,
      provedState: null,
      isNew: null,
      ...account,
    },
    validWhile: null,
  };
}

/** "kifu transfer" in ASCII. It separates transfers from everything else that a player signs. */
const SIGNED_TRANSFER = 0x6b696675207472616e73666572n;

/** What moves a player's money between Mina and the chain. */
export const transferKinds = ["deposit", "payout"] as const;

/** A deposit to the settlement contract, or the contract's payment of what was withdrawn. */
export type TransferKind = (typeof transferKinds)[number];

/** A player's request for a proven transaction. */
export interface PlainTransfer {
  readonly owner: PlainKey;
  readonly what: TransferKind;
  /** In the chain's money. 0 for a payout, which pays all that is due. */
  readonly amount: number;
  /** The chain's time of the signature. */
  readonly time: number;
}

/** The context for signing a request for a transfer. `domain` is the chain's. */
export function transferContext(hash: Hash, domain: bigint): bigint {
  return hash([SIGNED_TRANSFER, domain]);
}

/** The digest of a request. It covers the owner, because one session key could play for two. */
export function transferDigest(hash: Hash, { owner, what, amount, time }: PlainTransfer): bigint {
  const kind = BigInt(transferKinds.indexOf(what));
  return hash([...keyFields(owner), BigInt(time), kind, BigInt(amount)]);
}

/** The most characters of a transaction with one proof on Mina, as JSON. It has about 40,000. */
export const MOST_TRANSACTION_TEXT = 120_000;

/** A transaction on Mina, as JSON. */
export const minaTransactionText = textLike(/^\{/, "a transaction on Mina", MOST_TRANSACTION_TEXT);

/**
 * The statements about money between Mina and the chain. They are beside `statementKinds`, so that
 * pages without them do not load them. The player's own key signs, or a session that may seek.
 */
export const transferStatements = {
  /**
   * A request for a proven transaction. Answered with how the work on it stands. The client repeats
   * the request until it has the transaction. A request that is not repeated for half a minute is
   * dropped.
   */
  transfer: {
    fields: object({
      owner: address,
      what: oneOf(...transferKinds),
      /** In the chain's money. 0 for a payout, which pays all that is due. */
      amount: count,
      /** The chain's time of the signature. */
      time: count,
      /**
       * The transaction as the wallet signed it, if Mina is inside a process of the operator, which
       * no wallet can reach. It is not signed again.
       */
      transaction: optional(minaTransactionText),
      by: object(signatureFields),
    }),
    signed: (hash: Hash, domain: bigint, transfer: PlainTransfer) => ({
      context: transferContext(hash, domain),
      digest: transferDigest(hash, transfer),
    }),
    answer: object({
      /** How many requests are served before this one. */
      before: count,
      /** For how many seconds the operator's program has been at this one. */
      working: optional(count),
      /** The proven transaction, which the player signs. */
      transaction: optional(minaTransactionText),
      /** The hash of the transaction, once the operator's program has sent it. */
      sent: optional(minaTransaction),
    }),
  },
};
