import { actionKinds } from "@kifu/chain";
import {
  ACTION_STATES,
  address,
  anyObject,
  BadAnswer,
  below,
  count,
  decimal,
  exitFile,
  field,
  flag,
  label,
  largeCount,
  list,
  minaTransaction,
  minaTransactionText,
  object,
  oneOf,
  optional,
  text,
  textLike,
  toJson,
  transferKinds,
} from "@kifu/wire";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { writeWhole } from "../proverFolders.js";

/** The paths of the files of `kifu settle`, in a folder beside the store. */
export function settlementPaths(store: string) {
  const top = `${resolve(store)}-settlement`;
  return {
    /** The contract and its terms. Public. */
    contract: join(top, "contract.json"),
    /** How far the contract has settled the chain. The node reads it. */
    settled: join(top, "settled.json"),
    /** The actions that the chain has to take in next. The node reads them. */
    promised: join(top, "promised.json"),
    /** All actions that the settled blocks have not taken in. The node shows players their deposits. */
    waiting: join(top, "waiting.json"),
    /** The circuits that prove the chain and those that are announced. Public, as Mina has their hash. */
    provers: join(top, "provers.json"),
    /** The transfer that a player of this node wants proven now. The node writes it. */
    order: join(top, "order.json"),
    /** What came of the last order. */
    answer: join(top, "answer.json"),
    /** When `kifu settle` last looked for orders. */
    ready: join(top, "ready.json"),
  };
}

/** How many verifiers a contract's terms can name. */
const MOST_VERIFIERS = 8;

const slots = below(2n ** 32n);

const decodedContract = object({
  format: oneOf("kifu-settlement/4"),
  address,
  network: textLike(/^[\w.-]{1,31}$/, "a network's name"),
  domain: decimal,
  operator: address,
  proversKey: decimal,
  genesisSlot: slots,
  secondsPerSlot: slots,
  lag: slots,
  silence: slots,
  freeze: slots,
  deadline: slots,
  unit: below(2n ** 64n),
  /** The addresses of verifiers, and how many of them must sign a settlement. */
  verifiers: list(address, MOST_VERIFIERS),
  quorum: count,
  /** Who may announce other circuits, and how long before. Undefined if they never change. */
  upgrades: optional(object({ authority: address, notice: slots })),
});

type Contract = ReturnType<typeof decodedContract>;
export type ContractRecord = Omit<Contract, "upgrades"> & Partial<Contract>;

/** Decodes a contract and its terms. Anyone can compare the terms with the contract's state. */
export const contractRecord: (given: unknown, path: string) => ContractRecord = decodedContract;

/** Undefined if no contract was deployed from here. */
export async function readContract(path: string): Promise<ContractRecord | undefined> {
  const text = await readFile(path, "utf8").catch(unlessAbsent);
  return text === undefined ? undefined : decodeFile(contractRecord, text, path);
}

/**
 * Reads `contract.json`, or the contract in a file that a player's browser kept or in a copy of
 * `GET /settlement.json`. Undefined if there is no file, or no contract in it.
 */
export async function readNamedContract(path: string): Promise<ContractRecord | undefined> {
  const text = await readFile(path, "utf8").catch(unlessAbsent);
  if (text === undefined) return undefined;
  const { format, contract } = decodeFile(namedContract, text, path);
  if (contract !== undefined) return decodeFile(contractRecord, JSON.stringify(contract), path);
  return format === EXIT_FORMAT ? undefined : decodeFile(contractRecord, text, path);
}

const EXIT_FORMAT = "kifu-exit/1";
const namedContract = object({ format: optional(label), contract: optional(anyObject) });

export async function writeContract(path: string, record: ContractRecord): Promise<void> {
  await writePlain(path, record);
}

/** Writes a file that people read. Numbers of any size are in quotes. */
async function writePlain(path: string, record: object): Promise<void> {
  const plain = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
  await writeWhole(path, `${JSON.stringify(record, plain, 2)}\n`);
}

const provers = object({
  /** The hash of the key that verifies the chain's proofs. */
  key: decimal,
  /** The first slot in which such a proof can be settled. */
  since: below(2n ** 64n),
  /** The hash of the announced key; 0 if none is announced. */
  next: decimal,
  /** The slot in which the notice ends. */
  from: below(2n ** 64n),
  /** About when that is, in milliseconds since 1970. */
  endsAt: optional(largeCount),
});
const statedProvers = list(provers, 2);

export type ProversRecord = ReturnType<typeof provers>;

/**
 * While a change is sent, the file has what was before and what it leaves. Mina says which is true.
 */
export async function readProvers(path: string): Promise<ProversRecord[]> {
  const text = await readFile(path, "utf8").catch(unlessAbsent);
  return text === undefined ? [] : decodeFile(statedProvers, text, path);
}

export async function writeProvers(path: string, stated: readonly ProversRecord[]): Promise<void> {
  await writePlain(path, stated);
}

const settled = object({
  /** How many blocks are settled, counted from the first. */
  blocks: count,
  /** The transaction on Mina; empty if another process sent it. */
  transaction: textLike(/^\w{0,64}$/, "a transaction's hash"),
  /** When it was sent, in milliseconds since 1970; undefined if another process sent it. */
  at: optional(largeCount),
});

type Settled = ReturnType<typeof settled>;
export type SettledRecord = Omit<Settled, "at"> & Partial<Settled>;

/** Undefined if nothing is settled. */
export function readSettled(path: string): SettledRecord | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return unlessAbsent(error);
  }
  return decodeFile(settled, text, path);
}

export async function writeSettled(path: string, record: SettledRecord): Promise<void> {
  await writeWhole(path, JSON.stringify(record));
}

const promised = object({
  /** The contract's action state before these actions. */
  taken: field,
  actions: list(
    object({
      kind: oneOf(...actionKinds),
      x: field,
      isOdd: flag,
      amount: below(2n ** 32n),
    }),
    100_000,
  ),
  /** See `WaitingActions`. Undefined for promised actions. */
  states: optional(list(count, ACTION_STATES)),
});

/** Actions that the contract has promised to take in, or all that wait, the oldest first. */
export type PromisedActions = Omit<ReturnType<typeof promised>, "states"> & {
  readonly states?: readonly number[] | undefined;
};

/** Undefined if nothing was ever promised. */
export async function readPromised(path: string): Promise<PromisedActions | undefined> {
  const text = await readFile(path, "utf8").catch(unlessAbsent);
  return text === undefined ? undefined : decodeFile(promised, text, path);
}

export async function writePromised(path: string, actions: PromisedActions): Promise<void> {
  await writeWhole(path, toJson(actions));
}

const order = object({
  /** A random name, which the answer repeats. */
  id: label,
  what: oneOf(...transferKinds),
  owner: address,
  amount: below(2n ** 31n),
  /** The transaction as the player's wallet signed it, to be sent to a Mina in this process. */
  transaction: optional(minaTransactionText),
  /** The paths to what the player withdrew, for a payout. */
  exit: optional(exitFile),
});

/** A transfer that a player wants proven. */
export type TransferOrder = ReturnType<typeof order>;

const orderAnswer = object({
  id: label,
  /** Neither of these while the program is at work. */
  transaction: optional(minaTransactionText),
  sent: optional(minaTransaction),
  error: optional(
    object({ code: label, message: text, remedy: optional(text), details: optional(anyObject) }),
  ),
});

/** What came of an order so far. */
export type OrderAnswer = ReturnType<typeof orderAnswer>;

/** Undefined if there is none. */
export async function readOrder(path: string): Promise<TransferOrder | undefined> {
  const found = await readFile(path, "utf8").catch(unlessAbsent);
  return found === undefined ? undefined : decodeFile(order, found, path);
}

export async function writeOrder(path: string, given: TransferOrder): Promise<void> {
  await writeWhole(path, toJson(given));
}

/** Undefined if there is none. */
export async function readOrderAnswer(path: string): Promise<OrderAnswer | undefined> {
  const found = await readFile(path, "utf8").catch(unlessAbsent);
  return found === undefined ? undefined : decodeFile(orderAnswer, found, path);
}

export async function writeOrderAnswer(
  path: string,
  answer: Partial<OrderAnswer> & Pick<OrderAnswer, "id">,
): Promise<void> {
  await writeWhole(path, JSON.stringify(answer));
}

const readiness = object({
  /** In milliseconds since 1970. */
  at: largeCount,
});

/** When `kifu settle` last looked for orders, in milliseconds since 1970. 0 if never. */
export async function readReady(path: string): Promise<number> {
  const found = await readFile(path, "utf8").catch(unlessAbsent);
  return found === undefined ? 0 : decodeFile(readiness, found, path).at;
}

export async function writeReady(path: string, at: number): Promise<void> {
  await writeWhole(path, JSON.stringify({ at }));
}

export function decodeFile<Value>(
  decoder: (given: unknown, path: string) => Value,
  text: string,
  path: string,
): Value {
  try {
    return decoder(JSON.parse(text), "the file");
  } catch (error) {
    if (!(error instanceof BadAnswer || error instanceof SyntaxError)) throw error;
    throw new NodeError(nodeCodes.settlement.badFile, "A file of the settlement cannot be read.", {
      details: { file: path, reason: error.message },
      remedy:
        "Restore it from a backup. `settled.json`, `promised.json` and `waiting.json` can be deleted: they are written again at the next start.",
    });
  }
}

function unlessAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
