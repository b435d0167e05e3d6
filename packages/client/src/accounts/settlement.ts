import {
  bigNumber,
  flag,
  GENESIS_ROOT,
  list,
  object,
  optional,
  SETTLEMENT_PATH,
  type SettlementContract,
  type SettlementStatus,
  settlementStatus,
  termsFields,
} from "@kifu/wire";
import { badAnswer, errorOf } from "../errors/KifuError.js";
import { decode } from "../node/NodeHttp.js";
import { fetchBatchOf } from "../node/proving.js";
import { hash, readAddress } from "./address.js";

const ANSWER_MS = 15_000;

/**
 * Fetches the settlement contract, and how far it has settled the chain, as the node says.
 * Undefined if the node knows no contract.
 *
 * @example const { contract, at } = await fetchSettlement(kifu.url);
 */
export async function fetchSettlement(
  url: string,
  send: typeof fetch = (...request) => fetch(...request),
): Promise<SettlementStatus | undefined> {
  const text = await fileAt(url, SETTLEMENT_PATH, send);
  return text === undefined ? undefined : decode(settlementStatus, JSON.parse(text), "settlement");
}

/** A file of the node; undefined if it does not have the file. A web server may say so with 204. */
export async function fileAt(
  url: string,
  path: string,
  send: typeof fetch,
): Promise<string | undefined> {
  const answer = await send(`${url.replace(/\/graphql\/?$/, "")}${path}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return answer.status === 200 ? await answer.text() : undefined;
}

/** A settlement contract, and the Mina node to read it from. */
export interface MinaOptions {
  /** The Mina node's GraphQL interface. It is trusted. */
  readonly mina: string;
  readonly contract: SettlementContract;
  /** The hash of the verification key that the contract should have. */
  readonly settlementKey: string;
  readonly fetch?: typeof fetch;
}

/** What a contract has settled, as Mina has it. */
export interface OnMina {
  /** How many blocks are settled, counted from the first. */
  readonly blocks: number;
  readonly stateRoot: bigint;
  readonly blockTreeRoot: bigint;
}

/**
 * Reads a settlement contract from a Mina node.
 *
 * Returns `no-contract` if Mina has none at the address. Returns `other-contract` if it has other
 * circuits or terms than stated, or a state that somebody signed instead of proving it.
 */
export async function readOnMina({
  mina,
  contract,
  settlementKey,
  fetch: send = (...request) => fetch(...request),
}: MinaOptions): Promise<OnMina | "no-contract" | "other-contract"> {
  const answer = await send(mina, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: ACCOUNT, variables: { key: contract.address } }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const { data } = decode(minaAnswer, await answer.json(), "answer");
  const { zkappState, verificationKey, provedState } = data.account ?? {};
  if (zkappState === undefined) return "no-contract";
  const [terms, stateRoot, blockTreeRoot, , progress] = zkappState;
  if (stateRoot === undefined || blockTreeRoot === undefined || progress === undefined) {
    throw badAnswer("answer.data.account.zkappState", "a contract's state");
  }
  const isMeant =
    verificationKey?.hash === BigInt(settlementKey) &&
    provedState === true &&
    terms === termsHash(contract);
  if (!isMeant) return "other-contract";
  return { blocks: Number(progress & MOST_BLOCKS), stateRoot, blockTreeRoot };
}

const ACCOUNT =
  "query ($key: PublicKey!) { account(publicKey: $key) " +
  "{ zkappState provedState verificationKey { hash } } }";

/** The lowest 32 bits of the contract's `Progress`. */
const MOST_BLOCKS = 2n ** 32n - 1n;

const minaAnswer = object({
  data: object({
    account: optional(
      object({
        zkappState: optional(list(bigNumber, 32)),
        provedState: optional(flag),
        verificationKey: optional(object({ hash: bigNumber })),
      }),
    ),
  }),
});

/** How a node's history relates to what Mina has settled. */
export type Comparison =
  | { readonly says: "no-contract" | "other-contract" }
  | {
      /**
       * `same`: the node's state and blocks, up to what Mina has settled, have the roots that Mina
       * has. `other-history`: they have others. `node-behind`: the node lacks settled blocks.
       * `node-ahead`: the node calls more blocks settled.
       */
      readonly says: "same" | "other-history" | "node-behind" | "node-ahead";
      /** How many blocks Mina has settled. */
      readonly blocks: number;
    };

/**
 * Compares what a node serves with what Mina has settled: the height, the state's root and the root
 * of the tree of blocks.
 *
 * @param url the node's GraphQL interface
 * @example
 * const { contract, blocks } = await fetchSettlement(kifu.url);
 * const { says } = await compareWithMina(kifu.url, blocks, { mina, contract, settlementKey });
 */
export async function compareWithMina(
  url: string,
  claimed: number,
  options: MinaOptions,
): Promise<Comparison> {
  const onMina = await readOnMina(options);
  if (typeof onMina === "string") return { says: onMina };
  const { blocks, stateRoot, blockTreeRoot } = onMina;
  if (blocks === 0) {
    if (stateRoot !== GENESIS_ROOT) return { says: "other-history", blocks };
    return { says: claimed > 0 ? "node-ahead" : "same", blocks };
  }
  const batch = await fetchBatchOf(url, blocks - 1, options.fetch);
  if (batch?.lastBlock !== blocks - 1) return { says: "node-behind", blocks };
  const isSame =
    BigInt(batch.stateRoot) === stateRoot && BigInt(batch.blockTreeRoot) === blockTreeRoot;
  if (!isSame) return { says: "other-history", blocks };
  return { says: claimed > blocks ? "node-ahead" : "same", blocks };
}

/** The hash of a contract's terms, as the contract holds it. */
export function termsHash(contract: SettlementContract): bigint {
  return hash(termsFields(contract, keyOf));
}

function keyOf(address: string) {
  const key = readAddress(address);
  if (key === undefined) throw errorOf("client/bad-address", { facts: { address } });
  return key;
}
