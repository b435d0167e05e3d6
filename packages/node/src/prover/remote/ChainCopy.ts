import type { ExecutedTransaction, SentBlock, SentBlocks, SentTerms } from "@kifu/wire";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { PublicKey } from "o1js";
import { buildTransaction, decodeTransaction } from "../../mempool/decodeTransaction.js";
import { NodeError } from "../../lib/NodeError.js";
import type { CheckSignatures } from "../../sequencer/threads/SignatureThread.js";
import type { ExecutableBlock, Replica } from "../../sequencer/Replica.js";
import type { NodeClient } from "./NodeClient.js";
import { badBlock, badRemoteAnswer, otherChain, unrunnableBlock } from "./remoteErrors.js";
import type { ChainTerms } from "@kifu/chain";
import { openLmdb } from "../../store/openLmdb.js";
import { openStore, readIdentity } from "../../store/openStore.js";
import type { Store } from "../../store/Store.js";
import { storeIdentity } from "../../store/StoreIdentity.js";

export interface ChainCopyOptions {
  readonly node: Pick<NodeClient, "url" | "blocks">;
  readonly replica: Replica;
  readonly chain: WantedChain;
  readonly checkSignatures: CheckSignatures;
  /** The path to remove if the node's chain was replaced. Shown in the error. */
  readonly copy: string;
  readonly onExecuted?: ((done: number, total: number) => void) | undefined;
}

/**
 * A copy of a node's chain. It executes the signed transactions again and trusts nothing else
 * that the node sends. A block is stored only if the result equals the node's.
 */
export class ChainCopy {
  constructor(private readonly options: ChainCopyOptions) {}

  async follow(signal: AbortSignal): Promise<void> {
    const { node, replica, onExecuted } = this.options;
    const { store } = replica;
    /** Transactions of the next block. A large block arrives in several answers. */
    let transactions: ExecutedTransaction[] = [];
    for (;;) {
      const asked = store.blockCount();
      const known = transactions.length;
      const sent = await node.blocks(asked, known, signal);
      this.check(sent);
      for (const block of sent.blocks) {
        transactions = [...transactions, ...block.transactions];
        if (!block.isWhole) break;
        signal.throwIfAborted();
        await this.execute({ ...block, transactions });
        transactions = [];
        onExecuted?.(store.blockCount(), sent.blockCount);
      }
      if (store.blockCount() >= sent.blockCount) return;
      if (store.blockCount() === asked && transactions.length === known) {
        throw badRemoteAnswer(node.url, "blocks", `block ${asked} does not go on`);
      }
    }
  }

  /** Throws if the node no longer has the chain of this copy. */
  private check({ chain, blockCount, previousHash }: SentBlocks): void {
    const { node, replica, copy } = this.options;
    assertSameChain(node.url, chain, this.options.chain);
    const own = replica.store.blockCount();
    const remedy =
      "If the node's store was started over, or restored from an older copy: stop this prover, remove " +
      `${copy}, and start it again. It copies the chain again.`;
    if (blockCount < own) {
      throw otherChain(node.url, `it has ${blockCount} blocks, and this copy ${own}`, remedy);
    }
    if (own > 0 && previousHash !== replica.latest.block.hash.toString()) {
      throw otherChain(node.url, `its block ${own - 1} is another than this copy's`, remedy);
    }
  }

  private async execute(block: SentBlock): Promise<void> {
    const { node, replica } = this.options;
    const height = replica.store.blockCount();
    const executable = await this.executable(block, height);
    const difference = await replica.next(executable).catch((error: unknown) => {
      // Errors of the store, such as a full disk, need no further explanation.
      throw error instanceof NodeError ? error : unrunnableBlock(node.url, height, error);
    });
    if (difference !== undefined) throw badBlock(node.url, difference);
  }

  private async executable(block: SentBlock, height: number): Promise<ExecutableBlock> {
    const { node, checkSignatures } = this.options;
    let built: PendingTransaction[];
    try {
      built = block.transactions.map(buildSent);
    } catch (error) {
      throw unrunnableBlock(node.url, height, error);
    }
    const signed = await checkSignatures(built);
    const transactions = built.map((tx, i) => ({
      tx,
      ok: block.transactions[i]?.ok === true,
      isSigned: signed[i] === true,
    }));
    // A time after now is replaced by now, because the node's clock may be ahead. This time only
    // affects when the block is proven.
    const now = Date.now();
    return { ...block, transactions, madeAt: Math.min(block.madeAt ?? now, now) };
  }
}

/**
 * Builds a transaction and computes its hash. Throws for numbers out of range and for invalid
 * keys.
 */
function buildSent({ methodId, nonce, sender, argsFields, signature }: ExecutedTransaction) {
  const rest = { hash: "0", auxiliaryData: [], isMessage: false };
  const plain = decodeTransaction({ methodId, nonce, sender, argsFields, signature, ...rest });
  return buildTransaction(plain, PublicKey.fromBase58(plain.sender)).transaction;
}

/** The terms of the chain to prove. Without a salt, any salt matches. */
interface WantedChain extends Omit<SentTerms, "salt"> {
  readonly salt: string | undefined;
}

export function assertSameChain(url: string, sent: SentTerms, wanted: WantedChain): void {
  const flags: string[] = [];
  const differences: string[] = [];
  const compare = (what: string, has: string | number, wants: string | number, flag: string) => {
    if (has === wants) return;
    differences.push(`its ${what} is ${has}, not ${wants}`);
    flags.push(`${flag} ${has}`);
  };
  compare("name", sent.name, wanted.name, "--chain");
  compare("length of rounds", sent.roundLength, wanted.roundLength, "--chain.roundLength");
  compare("faucet", String(sent.faucet), String(wanted.faucet), "--chain.faucet");
  if (wanted.salt !== undefined) compare("salt", sent.salt, wanted.salt, "--salt");
  if (sent.circuits !== wanted.circuits) differences.push("its circuits differ");
  if (differences.length === 0) return;
  const same = "run the same version of Kifu on both machines";
  const other = `to prove the node's chain, give ${flags.join(" ")} and a --store of its own`;
  const ways = [
    ...(flags.length > 0 ? [other] : []),
    ...(sent.circuits === wanted.circuits ? [] : [same]),
  ].join("; ");
  throw otherChain(url, differences.join("; "), `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`);
}

/**
 * Throws `prover/other-chain` if the node's chain has other terms or if the copy belongs to
 * another chain.
 */
export async function openNodeCopy(
  path: string,
  node: Pick<NodeClient, "url" | "blocks">,
  terms: ChainTerms,
  signal: AbortSignal,
): Promise<Store> {
  const wanted = await storeIdentity(terms);
  const { chain } = await node.blocks(0, 0, signal);
  assertSameChain(node.url, chain, wanted);
  const keyValue = await openLmdb(path);
  try {
    const written = readIdentity(keyValue);
    if (written !== undefined) assertSameChain(node.url, chain, written);
    return await openStore(keyValue, { ...wanted, salt: chain.salt });
  } catch (error) {
    await keyValue.close();
    throw error;
  }
}
