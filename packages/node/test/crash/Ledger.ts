import { strict as assert } from "node:assert";
import { VALID_FOR } from "@kifu/chain";
import type { Opening, ReportedBlock } from "./child/messages.js";

/** Everything that the node has reported and must never revoke. */
export class Ledger {
  readonly blocks: ReportedBlock[] = [];
  readonly sent = new Set<string>();
  /** Transactions that may have arrived before an earlier nonce of their sender. */
  readonly early = new Set<string>();
  readonly open = new Set<string>();
  /** Transactions that another one has replaced. They must never be in a block. */
  readonly dropped = new Set<string>();
  /** The number of blocks that were committed but first seen after the restart. */
  unreported = 0;
  accepted = 0;
  private readonly heights = new Map<string, number>();

  accept(hash: string): void {
    this.accepted++;
    if (!this.heights.has(hash)) this.open.add(hash);
  }

  /** The sender sends a replacement. Until the node answers, either transaction may win. */
  replacing(hash: string): void {
    this.open.delete(hash);
  }

  replaced(hash: string): void {
    this.dropped.add(hash);
  }

  block(block: ReportedBlock): void {
    assert.equal(block.height, this.blocks.length, "a block does not follow the one before");
    for (const hash of block.transactions) {
      assert.ok(this.sent.has(hash), `nobody sent ${hash}, and it is in a block`);
      assert.equal(this.heights.get(hash), undefined, `${hash} is in two blocks`);
      assert.ok(!this.dropped.has(hash), `${hash} was replaced, and is in a block`);
      this.heights.set(hash, block.height);
      this.open.delete(hash);
    }
    this.blocks.push(block);
  }

  get validUntil(): number {
    return this.blocks.length + VALID_FOR;
  }

  heightOf(hash: string): number | undefined {
    return this.heights.get(hash);
  }

  /**
   * Checks a reopened store. It must contain every block that was reported, and at most one more.
   */
  reopened({ blocks, latest, pendingBefore, pending, open }: Opening): void {
    const reportedBlocks = this.blocks.length;
    assert.ok(
      blocks >= reportedBlocks,
      `${reportedBlocks} blocks were told, and ${blocks} are left`,
    );
    assert.ok(
      blocks <= reportedBlocks + 1,
      `${reportedBlocks} blocks were told, and there are ${blocks}`,
    );
    if (blocks > reportedBlocks && latest !== undefined) {
      this.unreported++;
      this.block(latest);
    }
    assert.deepEqual(latest, this.blocks.at(-1), "the latest block is not the one that was told");

    const kept = new Set(pendingBefore);
    for (const hash of this.open) assert.ok(kept.has(hash), `${hash} was accepted, and is lost`);
    for (const hash of kept) {
      assert.ok(!this.dropped.has(hash), `${hash} was replaced, and is pending`);
      assert.ok(this.sent.has(hash), `nobody sent ${hash}, and it is pending`);
      assert.equal(this.heights.get(hash), undefined, `${hash} is in a block and pending`);
    }
    assert.deepEqual(pending, pendingBefore, "what was pending could not be run again");
    const runs = new Set(open);
    for (const hash of runs) assert.ok(kept.has(hash), `${hash} runs, and was not pending`);
    for (const hash of pending) {
      assert.ok(runs.has(hash) || this.early.has(hash), `${hash} waits, and nothing is missing`);
    }
  }
}
