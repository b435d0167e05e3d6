import {
  type ExitFile,
  exitFile,
  exitPath,
  GENESIS_ROOT,
  isExitOf,
  type SettlementStatus,
  settlementStatus,
} from "@kifu/wire";
import { badAnswer, errorOf } from "../errors/KifuError.js";
import { decode } from "../node/NodeHttp.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { hash, readAddress } from "./address.js";
import type { KeyStore } from "./KeyStore.js";
import { fileAt } from "./settlement.js";

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

/** What a kept file says, without asking the node. */
export interface ReadExit {
  readonly exit: ExitFile;
  /** The contract and its latest settlement. Undefined if the node knew no contract. */
  readonly settlement: SettlementStatus | undefined;
}

/** Reads a kept file. Undefined if it has an older form. */
export function readKeptExit(text: string): ReadExit | undefined {
  try {
    const exit = exitFile(JSON.parse(text), "file");
    const { contract, blocks, settledAt: at } = exit;
    if (contract === undefined) return { exit, settlement: undefined };
    return { exit, settlement: settlementStatus({ contract, blocks, at }, "file") };
  } catch {
    return undefined;
  }
}

/**
 * Fetches the path to a player's balance at the latest settlement, checks it, and keeps it on this
 * device. Returns how many blocks are settled by it. Undefined if the node has none.
 *
 * It is checked that the path leads to the state of a block that the node shows. Whether Mina has
 * settled this state is checked by `compareWithMina`.
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
  const file = JSON.parse(text) as object;
  const exit = decode(exitFile, file, "exit");
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
  await keys.takeNote(noteOf(address), JSON.stringify({ ...file, keptAt: Date.now() }));
  return exit.blocks;
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

function noteOf(address: string): string {
  return `exit/${address}`;
}

function blocksOf(kept: string): number {
  return decode(exitFile, JSON.parse(kept), "exit").blocks;
}
