import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LASTING_PLIES } from "../src/commands/kifu/loadtest/lastingGame.js";
import { sum } from "../src/commands/kifu/loadtest/stats.js";
import { AgedChain } from "./AgedChain.js";
import { Contest, type ContestOptions } from "./Contest.js";
import type { Sizes } from "./Sizes.js";

/** Moves that a side makes before it is measured. */
const WARM_UP = 100;

export interface BenchOptions {
  seed: number;
  sizes: Sizes;
  /** Told how far the current figure is. */
  onProgress?: (done: number, total: number) => void;
}

/** What figures measure with. What several of them need is made once, for the first that asks. */
export class Bench {
  readonly seed: number;
  readonly sizes: Sizes;
  readonly progress: (done: number, total: number) => void;
  private readonly folders: string[] = [];
  private readonly closing: (() => Promise<void>)[] = [];
  private bothSides: Promise<Contest> | undefined;
  private kifuSide: Promise<Contest> | undefined;
  private agedChain: Promise<AgedChain> | undefined;

  constructor({ seed, sizes, onProgress = () => undefined }: BenchOptions) {
    this.seed = seed;
    this.sizes = sizes;
    this.progress = onProgress;
  }

  /** Both sides, with matches in play. */
  async contest(): Promise<Contest> {
    return await (this.bothSides ??= this.open({
      sides: ["stock", "kifu"],
      matches: this.sizes.matches,
    }));
  }

  /** Kifu alone, on a store of its own, and warm: for what stock cannot do in reasonable time. */
  async kifuAlone(): Promise<Contest> {
    return await (this.kifuSide ??= this.openKifu());
  }

  /** A chain of many blocks, and what was measured while it grew. */
  async aged(): Promise<AgedChain> {
    return await (this.agedChain ??= this.folder().then((folder) => AgedChain.grow(this, folder)));
  }

  /** A fresh folder on the disk, until the bench is closed. */
  async folder(): Promise<string> {
    // Whoever interrupts the bench need not clear up after it.
    if (this.folders.length === 0) process.once("exit", this.removeFolders);
    const folder = await mkdtemp(join(tmpdir(), "kifu-bench-"));
    this.folders.push(folder);
    return folder;
  }

  /** Ends what was started, and removes what was written. */
  async close(): Promise<void> {
    for (const close of this.closing.splice(0)) await close();
    this.removeFolders();
    process.off("exit", this.removeFolders);
  }

  private readonly removeFolders = () => {
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  };

  private async openKifu(): Promise<Contest> {
    const { blocks, memory } = this.sizes;
    const alone = blocks.filter(({ stock }) => !stock).map(({ size, rounds }) => size * rounds);
    const moves = WARM_UP + memory.moves + sum(alone);
    const contest = await this.open({
      sides: ["kifu"],
      matches: Math.ceil(moves / LASTING_PLIES),
    });
    await contest.round(WARM_UP, WARM_UP);
    return contest;
  }

  private async open(options: Pick<ContestOptions, "sides" | "matches">): Promise<Contest> {
    const contest = await Contest.open({
      ...options,
      seed: this.seed,
      folder: await this.folder(),
    });
    this.closing.push(() => contest.close());
    return contest;
  }
}
