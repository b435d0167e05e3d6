import type {
  Block,
  BlockQueue,
  BlockResult,
  BlockStorage,
  BlockWithMaybeResult,
  BlockWithResult,
} from "@proto-kit/sequencer";
import type { Access } from "../Access.js";
import { damaged } from "../codec/bytes.js";
import { readProvenBlocks } from "../parts/batches.js";
import {
  putBlock,
  putResult,
  readBlock,
  readBlockCount,
  readHeightOf,
  readResult,
} from "../parts/blocks.js";

/** The blocks, as Protokit asks for them. */
export class Blocks implements BlockQueue, BlockStorage {
  constructor(private readonly access: Access) {}

  async getCurrentBlockHeight(): Promise<number> {
    return readBlockCount(this.access.entries);
  }

  async getBlockAt(height: number): Promise<Block | undefined> {
    return readBlock(this.access.entries, height);
  }

  async getBlock(hash: string): Promise<Block | undefined> {
    const { entries } = this.access;
    const height = readHeightOf(entries, hash);
    return height === undefined ? undefined : readBlock(entries, height);
  }

  async getLatestBlockAndResult(): Promise<BlockWithMaybeResult | undefined> {
    const { entries } = this.access;
    const height = readBlockCount(entries) - 1;
    const block = readBlock(entries, height);
    return block === undefined ? undefined : { block, result: readResult(entries, height) };
  }

  async getLatestBlock(): Promise<BlockWithResult | undefined> {
    const height = readBlockCount(this.access.entries) - 1;
    return height < 0 ? undefined : this.withResult(height);
  }

  /** Those that no batch proves yet. */
  async getNewBlocks(): Promise<BlockWithResult[]> {
    const { entries } = this.access;
    const from = readProvenBlocks(entries);
    const length = readBlockCount(entries) - from;
    return Array.from({ length }, (_, i) => this.withResult(from + i));
  }

  async pushBlock(block: Block): Promise<void> {
    await this.access.commit((staging) => putBlock(staging, block));
  }

  async pushResult(result: BlockResult): Promise<void> {
    await this.access.commit((staging) => putResult(staging, result));
  }

  private withResult(height: number): BlockWithResult {
    const { entries } = this.access;
    const block = readBlock(entries, height);
    const result = readResult(entries, height);
    if (block === undefined || result === undefined) throw damaged(`block ${height} is incomplete`);
    return { block, result };
  }
}
