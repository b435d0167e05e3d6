import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LASTING_PLIES } from "../src/commands/kifu/loadtest/lastingGame.js";
import { sum } from "../src/commands/kifu/loadtest/stats.js";
import { AgedChain } from "./AgedChain.js";
import { Contest } from "./Contest.js";
import type { Process } from "./processes/startProcess.js";
import type { Sizes } from "./Sizes.js";
import { startSide } from "./sides/startSide.js";
import type { SideCommands } from "./sides/Side.js";

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
  private bothSides: Promise<Contest<"stock" | "kifu">> | undefined;
  private kifuSide: Promise<Contest<"kifu">> | undefined;
  private agedChain: Promise<AgedChain> | undefined;

  constructor({ seed, sizes, onProgress = () => undefined }: BenchOptions) {
    this.seed = seed;
    this.sizes = sizes;
    this.progress = onProgress;
  }

  /** Both sides, with matches in play. */
  async contest(): Promise<Contest<"stock" | "kifu">> {
    return await (this.bothSides ??= this.openBoth());
  }

  /** Kifu alone, on a store of its own, and warm: for what stock cannot do in reasonable time. */
  async kifuAlone(): Promise<Contest<"kifu">> {
    return await (this.kifuSide ??= this.openKifu());
  }

  /** A chain of many blocks, and how long its node took to start on the way. */
  async aged(): Promise<AgedChain> {
    return await (this.agedChain ??= AgedChain.grow(this));
  }

  /** Kifu on the chain of many blocks, and on a young one. Both are warm. */
  async youngAndOld(): Promise<Contest<"young" | "old">> {
    const { folder } = await this.aged();
    const { movesEach, turns } = this.sizes.age;
    const contest = await this.open(Math.ceil((movesEach * (1 + turns.most)) / LASTING_PLIES), {
      young: startSide("kifu", await this.folder()),
      old: startSide("kifu", folder),
    });
    await contest.round(movesEach, 1, 1);
    return contest;
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

  private async openBoth(): Promise<Contest<"stock" | "kifu">> {
    const folder = await this.folder();
    return await this.open(this.sizes.matches, {
      stock: startSide("stock", folder),
      kifu: startSide("kifu", folder),
    });
  }

  private async openKifu(): Promise<Contest<"kifu">> {
    const { blocks, growth, memory } = this.sizes;
    const alone = blocks.filter(({ stock }) => !stock).map(({ size, rounds }) => size * rounds);
    const turn = sum(growth.sizes.map(({ size, blocks }) => size * blocks));
    const moves = WARM_UP + memory.moves + sum(alone) + growth.turns.most * turn;
    const contest = await this.open(Math.ceil(moves / LASTING_PLIES), {
      kifu: startSide("kifu", await this.folder()),
    });
    await contest.round(WARM_UP, WARM_UP);
    return contest;
  }

  private async open<Name extends string>(
    matches: number,
    sides: Record<Name, Process<SideCommands>>,
  ): Promise<Contest<Name>> {
    const contest = await Contest.open({ seed: this.seed, matches, sides });
    this.closing.push(() => contest.close());
    return contest;
  }
}
