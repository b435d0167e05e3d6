import type { PendingTransaction } from "@proto-kit/sequencer";

/** A signed transaction as a client sends it. */
export type SignedTransaction = ReturnType<PendingTransaction["toJSON"]>;

/** A sequencer under measurement. */
export interface Sequencer {
  /** Of the block that is made next. */
  openHeight(): number;
  /** Takes a transaction in. Throws if it is refused. */
  admit(transaction: SignedTransaction): Promise<void>;
  /** Makes a block of what was admitted, computes its result and stores both. */
  closeBlock(): Promise<{ succeeded: number; failed: number }>;
  close(): Promise<void>;
}

export interface Feeding {
  /** Transactions in each block. */
  blockSize: number;
  /**
   * How many transactions arrive at the same moment. They must not depend on one another, for
   * who arrives together may be served in any order.
   */
  together: number;
}

/** What one block took, in milliseconds. */
export interface BlockTimes {
  transactions: number;
  /** From the first transaction's arrival until all are admitted. */
  admission: number;
  /** Making the block, its result, and storing both. */
  closing: number;
  /** Of the processor's time, in all of the process: a busy machine does not change it much. */
  processor: number;
  /** Each transaction's own wait, from its arrival until it is admitted. */
  waits: number[];
}

export interface Memory {
  residentBytes: number;
  /** After a garbage collection. */
  heapBytes: number;
}

/** What the process of a side answers to. */
export type SideCommands = {
  openHeight(): Promise<number>;
  sequence(transactions: SignedTransaction[], feeding: Feeding): Promise<BlockTimes[]>;
  /** Milliseconds of each. */
  emptyBlocks(count: number): Promise<number[]>;
  memory(): Promise<Memory>;
  close(): Promise<void>;
};

/** The commands of a side: the same work, timed the same way, whichever sequencer does it. */
export function sideCommands(sequencer: Sequencer): SideCommands {
  return {
    openHeight: async () => sequencer.openHeight(),
    async sequence(transactions, { blockSize, together }) {
      const blocks: BlockTimes[] = [];
      for (let at = 0; at < transactions.length; at += blockSize) {
        blocks.push(await fill(sequencer, transactions.slice(at, at + blockSize), together));
      }
      return blocks;
    },
    async emptyBlocks(count) {
      const times: number[] = [];
      for (let i = 0; i < count; i++) times.push(await timed(() => sequencer.closeBlock()));
      return times;
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
  let sequenced = { succeeded: 0, failed: 0 };
  const closing = await timed(async () => {
    sequenced = await sequencer.closeBlock();
  });
  if (sequenced.succeeded !== transactions.length || sequenced.failed > 0) {
    const { succeeded, failed } = sequenced;
    throw new Error(`Of ${transactions.length}, ${succeeded} succeeded and ${failed} failed`);
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
