import {
  type ExitFile,
  exitFile,
  exitPath,
  filesIn,
  GENESIS_ROOT,
  isExitOf,
  type KeptExitFile,
  keptExitFile,
  MOST_KEPT,
  type SettlementContract,
  type SettlementStatus,
  settlementStatus,
  toJson,
} from "@kifu/wire";
import { badAnswer, errorOf } from "../errors/KifuError.js";
import { decode } from "../node/NodeHttp.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { hash, readAddress } from "./address.js";
import { exclusive } from "../node/waiting.js";
import type { KeyStore } from "./KeyStore.js";
import { fileAt, type MinaOptions, readOnMina, termsHash } from "./settlement.js";

/** Whose path is kept, where it comes from, and where it is kept. */
export interface ExitOptions {
  readonly kifu: NodeReader;
  readonly keys: KeyStore;
  readonly address: string;
  /** The Mina node that says which state is settled. It is trusted. */
  readonly mina?: Pick<MinaOptions, "mina" | "settlementKey"> | undefined;
  readonly fetch?: typeof fetch;
}

/** What a device keeps to leave one contract with. */
export interface KeptExit {
  /** The file that `kifu exit` reads. */
  readonly text: string;
  readonly exit: KeptExitFile;
  /** The contract and its latest settlement. Undefined if the node knew no contract. */
  readonly settlement: SettlementStatus | undefined;
}

/**
 * What a player can leave with if the operator disappears: one file for each contract, that of the
 * latest settlement first. Asks no node.
 */
export async function keptExits(keys: KeyStore, address: string): Promise<readonly KeptExit[]> {
  const kept: unknown = JSON.parse((await keys.note(noteOf(address))) ?? "[]");
  // An earlier version kept one file, which is not in a list.
  return [kept].flat().flatMap((file) => {
    try {
      const exit = keptExitFile(file, "file");
      return [{ text: toJson(exit), exit, settlement: settlementIn(exit) }];
    } catch {
      // It has an older form.
      return [];
    }
  });
}

/**
 * Fetches the path to a player's balance at the latest settlement, checks it, and keeps it on this
 * device. Returns how many blocks are settled by it. Undefined if the node has none.
 *
 * It is checked that the path leads to the state of a block that the node shows. A lying node can
 * show any state. So a file is dropped only if Mina has settled the state of a later one, or if the
 * device keeps `MOST_KEPT` files of the contract.
 */
export async function keepExit(options: ExitOptions): Promise<number | undefined> {
  const { kifu, keys, address, fetch: send = (...request) => fetch(...request) } = options;
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
  const settlement = settlementIn(exit);
  const settled = await rootOnMina(settlement?.contract, options.mina, send);
  await exclusive(noteOf(address), async () => {
    const all = await keptExits(keys, address);
    const before = all.find((kept) => contractOf(kept.settlement) === contractOf(settlement));
    const files = filesAfter(before?.exit, { ...exit, keptAt: Date.now() }, settled);
    // With Mina, the first file is the one that was settled when Mina last answered.
    while (files.length > MOST_KEPT) files.splice(options.mina === undefined ? 0 : 1, 1);
    const kept = { ...files.at(-1), earlier: files.slice(0, -1) };
    const others = all.filter((other) => other !== before).map((other) => other.exit);
    await keys.takeNote(noteOf(address), toJson([kept, ...others]));
  });
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

function settlementIn({ contract, blocks, settledAt: at }: ExitFile): SettlementStatus | undefined {
  if (contract === undefined) return undefined;
  return decode(settlementStatus, { contract, blocks, at }, "exit");
}

function contractOf(settlement: SettlementStatus | undefined): string | undefined {
  const contract = settlement?.contract;
  return contract && `${contract.address}/${termsHash(contract)}`;
}

/** The root that Mina has settled. Undefined if it is not known. */
async function rootOnMina(
  contract: SettlementContract | undefined,
  mina: ExitOptions["mina"],
  send: typeof fetch,
): Promise<bigint | undefined> {
  if (contract === undefined || mina === undefined) return undefined;
  const onMina = await readOnMina({ ...mina, contract, fetch: send }).catch(() => undefined);
  return typeof onMina === "object" ? onMina.stateRoot : undefined;
}

/** The files to keep after the next one, without those from before the settled root. */
function filesAfter(
  before: KeptExitFile | undefined,
  next: ExitFile,
  settled: bigint | undefined,
): ExitFile[] {
  const files = [...(before === undefined ? [] : filesIn(before)), next];
  const others = files.filter((file) => file === next || !isCoveredBy(file, next));
  const first = others.findIndex(({ stateRoot }) => stateRoot === settled);
  return first < 0 ? others : others.slice(first);
}

/** Whether the next file pays all that a file does. A lying node can leave pots out. */
function isCoveredBy({ stateRoot, pots }: ExitFile, next: ExitFile): boolean {
  const covered = new Set(next.pots.map(({ match }) => match));
  return stateRoot === next.stateRoot && pots.every(({ match }) => covered.has(match));
}
