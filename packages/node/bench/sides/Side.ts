import { join } from "node:path";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { sum } from "../../src/cli/loadtest/stats.js";
import { type Process, startProcess } from "../processes/startProcess.js";

export type SignedTransaction = ReturnType<PendingTransaction["toJSON"]>;

export interface Sequencer {
  openTime(): number;
  admit(transaction: SignedTransaction): Promise<void>;
  /**
   * Makes a block of the admitted transactions, computes its result and stores both. Returns
   * which transactions succeeded.
   */
  closeBlock(): Promise<{ ok: boolean }[]>;
  close(): Promise<void>;
}

export interface Feeding {
  blockSize: number;
  /**
   * How many transactions arrive at the same moment. They must not depend on each other, because
   * they may be served in any order.
   */
  together: number;
}

/** All times are in milliseconds. */
export interface BlockTimes {
  transactions: number;
  /** From the first transaction's arrival until all are admitted. */
  admission: number;
  /** The time to make the block and its result, and to store both. */
  closing: number;
  /** CPU time of the whole process, which a busy machine does not change much. */
  processor: number;
  /** From each transaction's arrival until it is admitted. */
  waits: number[];
}

export interface Memory {
  residentBytes: number;
  /** After a garbage collection. */
  heapBytes: number;
}

export type SideCommands = {
  openTime(): Promise<number>;
  sequence(transactions: SignedTransaction[], feeding: Feeding): Promise<BlockTimes[]>;
  emptyBlocks(count: number): Promise<void>;
  memory(): Promise<Memory>;
  close(): Promise<void>;
};

/**
 * Starts stock Protokit, or Kifu's node.
 *
 * @param folder for the side's store, if it has one
 */
export function startSide(name: "stock" | "kifu", folder: string): Process<SideCommands> {
  const program = new URL(`./${name}.js`, import.meta.url);
  return startProcess<SideCommands>(program, [join(folder, "store")]);
}

export function wholeOf({ admission, closing }: BlockTimes): number {
  return admission + closing;
}

/** The average cost of a move in these blocks. */
export function eachOf(
  blocks: readonly BlockTimes[],
  costOf: (block: BlockTimes) => number = wholeOf,
): number {
  return sum(blocks.map(costOf)) / sum(blocks.map(({ transactions }) => transactions));
}

/** Both sequencers do the same work and are timed in the same way. */
export function sideCommands(sequencer: Sequencer): SideCommands {
  return {
    openTime: async () => sequencer.openTime(),
    async sequence(transactions, { blockSize, together }) {
      const blocks: BlockTimes[] = [];
      for (let at = 0; at < transactions.length; at += blockSize) {
        blocks.push(await fill(sequencer, transactions.slice(at, at + blockSize), together));
      }
      return blocks;
    },
    async emptyBlocks(count) {
      for (let i = 0; i < count; i++) await sequencer.closeBlock();
    },
    async memory() {
      globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      return { residentBytes: rss, heapBytes: heapUsed };
    },
    close: () => sequencer.close(),
  };
}

async function fill(
  sequencer: Sequencer,
  transactions: SignedTransaction[],
  together: number,
): Promise<BlockTimes> {
  const waits: number[] = [];
  const before = process.cpuUsage();
  const admission = await timed(async () => {
    for (let at = 0; at < transactions.length; at += together) {
      const wave = transactions.slice(at, at + together);
      waits.push(...(await Promise.all(wave.map((one) => timed(() => sequencer.admit(one))))));
    }
  });
  let sequenced: { ok: boolean }[] = [];
  const closing = await timed(async () => {
    sequenced = await sequencer.closeBlock();
  });
  const failed = sequenced.filter(({ ok }) => !ok).length;
  if (sequenced.length !== transactions.length || failed > 0) {
    throw new Error(`Of ${transactions.length}, ${sequenced.length} came in and ${failed} failed`);
  }
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000;
  return { transactions: transactions.length, admission, closing, processor, waits };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
