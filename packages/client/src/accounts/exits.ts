import {
  decimal,
  exitFile,
  exitPath,
  GENESIS_ROOT,
  isExitOf,
  list,
  object,
  optional,
  SETTLEMENT_PATH,
  type SettlementStatus,
  settlementStatus,
} from "@kifu/wire";
import { badAnswer, errorOf } from "../errors/KifuError.js";
import { decode } from "../node/NodeHttp.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { hash, readAddress } from "./address.js";
import type { KeyStore } from "./KeyStore.js";

const ANSWER_MS = 15_000;

/** Whose path is kept, where it comes from, and where it is kept. */
export interface ExitOptions {
  readonly kifu: NodeReader;
  readonly keys: KeyStore;
  readonly address: string;
  readonly fetch?: typeof fetch;
}

/**
 * What a player can leave with if the operator disappears, as the file that `kifu exit` reads.
 * Undefined if nothing is kept on this device.
 */
export async function keptExit(keys: KeyStore, address: string): Promise<string | undefined> {
  return await keys.note(noteOf(address));
}

/**
 * Fetches the path to a player's balance at the latest settlement, checks it, and keeps it on this
 * device. Returns how many blocks are settled by it. Undefined if the node has none.
 *
 * It is checked that the path leads to the state of a block that the node shows. Whether Mina has
 * settled this state is checked by `compareSettled`.
 */
export async function keepExit({
  kifu,
  keys,
  address,
  fetch: send = (...request) => fetch(...request),
}: ExitOptions): Promise<number | undefined> {
  const owner = readAddress(address);
  if (owner === undefined) throw errorOf("client/bad-address", { facts: { address } });
  const text = await fileAt(kifu.url, exitPath(address), send);
  if (text === undefined) return undefined;
  const exit = decode(exitFile, JSON.parse(text), "exit");
  if (exit.owner !== address || !isExitOf(exit, owner, hash)) {
    throw badAnswer("exit", "the path to the player's balance");
  }
  // Before the first settlement, deposits can be claimed at genesis.
  const [block] = exit.blocks === 0 ? [] : await kifu.blocks({ first: 1, after: exit.blocks });
  const root = exit.blocks === 0 ? String(GENESIS_ROOT) : block?.stateRoot;
  if (root !== String(exit.stateRoot)) {
    throw badAnswer("exit.stateRoot", "the state of the block that was settled last");
  }
  const kept = await keptExit(keys, address);
  if (kept !== undefined && blocksOf(kept) > exit.blocks) return blocksOf(kept);
  await keys.takeNote(noteOf(address), text);
  return exit.blocks;
}

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
async function fileAt(url: string, path: string, send: typeof fetch): Promise<string | undefined> {
  const answer = await send(`${url.replace(/\/graphql\/?$/, "")}${path}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return answer.status === 200 ? await answer.text() : undefined;
}

/**
 * Keeps the path to a player's balance after every settlement that the node reports. Returns a
 * function that ends this. A path that cannot be fetched now is fetched after the next settlement.
 *
 * @example const stop = keepExits({ kifu, keys, address: account.address });
 */
export function keepExits(options: ExitOptions): () => void {
  let seen = 0;
  const chain = options.kifu.watchChain();
  return chain.subscribe(() => {
    const settled = chain.get().value?.settledBlocks ?? 0;
    if (settled <= seen) return;
    seen = settled;
    keepExit(options).catch(() => undefined);
  });
}

/** The settlement contract, and a Mina node's GraphQL interface. */
export interface MinaOptions {
  readonly mina: string;
  readonly contract: string;
  readonly fetch?: typeof fetch;
}

/** The first fields of the contract's state are its terms and the settled state root. */
const STATE_ROOT = 1;

/**
 * Whether Mina has settled the state of a kept file. It reads the contract's account from a Mina
 * node, which it trusts, and compares no terms. Returns a sentence if they differ, otherwise
 * undefined.
 */
export async function compareSettled(
  kept: string,
  { mina, contract, fetch: send = (...request) => fetch(...request) }: MinaOptions,
): Promise<string | undefined> {
  const exit = decode(exitFile, JSON.parse(kept), "exit");
  const query = "query ($key: PublicKey!) { account(publicKey: $key) { zkappState } }";
  const answer = await send(mina, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { key: contract } }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const { data } = decode(minaAnswer, await answer.json(), "answer");
  if (data.account?.zkappState == null) return "Mina has no such contract.";
  if (data.account.zkappState[STATE_ROOT] === String(exit.stateRoot)) return undefined;
  return (
    `The node calls the first ${exit.blocks} blocks settled, but Mina has settled another state. ` +
    "Either Mina is further on, or the node shows another history."
  );
}

const minaAnswer = object({
  data: object({ account: optional(object({ zkappState: optional(list(decimal, 32)) })) }),
});

function noteOf(address: string): string {
  return `exit/${address}`;
}

function blocksOf(kept: string): number {
  return decode(exitFile, JSON.parse(kept), "exit").blocks;
}
