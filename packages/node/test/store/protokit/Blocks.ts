import type {
  Block,
  BlockQueue,
  BlockResult,
  BlockStorage,
  BlockWithMaybeResult,
  BlockWithResult,
} from "@proto-kit/sequencer";
import { putBlock, putResult } from "../../../src/store/parts/blocks.js";
import type { Store } from "../../../src/store/Store.js";

export class Blocks implements BlockQueue, BlockStorage {
  constructor(private readonly store: Store) {}

  async getCurrentBlockHeight(): Promise<number> {
    return this.store.blockCount();
  }

  async getBlockAt(height: number): Promise<Block | undefined> {
    return this.store.block(height);
  }

  async getBlock(hash: string): Promise<Block | undefined> {
    return this.store.block(this.store.heightOf(hash) ?? -1);
  }

  async getLatestBlockAndResult(): Promise<BlockWithMaybeResult | undefined> {
    const height = this.store.blockCount() - 1;
    const block = this.store.block(height);
    return block && { block, result: this.store.result(height) };
  }

  async getLatestBlock(): Promise<BlockWithResult | undefined> {
    const height = this.store.blockCount() - 1;
    return height < 0 ? undefined : this.store.blockWithResult(height);
  }

  async getNewBlocks(): Promise<BlockWithResult[]> {
    const from = this.store.provenBlocks();
    const length = this.store.blockCount() - from;
    return Array.from({ length }, (_, i) => this.store.blockWithResult(from + i));
  }

  async pushBlock(block: Block): Promise<void> {
    await this.store.transactions.commit((unwritten) => putBlock(unwritten, block));
  }

  async pushResult(result: BlockResult): Promise<void> {
    await this.store.transactions.commit((unwritten) => putResult(unwritten, result));
  }
}
