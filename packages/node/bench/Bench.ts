import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastingPlies } from "../src/cli/loadtest/lastingGame.js";
import { sum } from "../src/cli/loadtest/stats.js";
import { defaultConfig } from "../src/lib/config/NodeConfig.js";
import { KifuProcess } from "../test/harness/KifuProcess.js";
import { type AgedChain, growChain } from "./AgedChain.js";
import { Contest } from "./Contest.js";
import { measuredGame } from "./measuredGame.js";
import type { Process } from "./processes/startProcess.js";
import type { Sizes } from "./Sizes.js";
import { type SideCommands, startSide } from "./sides/Side.js";
import { Workload } from "./Workload.js";

const WARM_UP = 100;

/** Makes a run repeatable: with the same seed and sizes, the same work is done. */
export interface BenchOptions {
  seed: number;
  sizes: Sizes;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Everything that figures need for measuring. Things that several figures share are created once,
 * when a figure first asks for them.
 */
export class Bench {
  readonly sizes: Sizes;
  readonly progress: (done: number, total: number) => void;
  private readonly seed: number;
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

  contest(): Promise<Contest<"stock" | "kifu">> {
    return (this.bothSides ??= this.open(this.sizes.matches, async () => ({
      stock: startSide("stock", await this.folder()),
      kifu: startSide("kifu", await this.folder()),
    })));
  }

  /**
   * Kifu alone with its own store, warmed up, for work that stock Protokit cannot do in reasonable
   * time.
   */
  kifuAlone(): Promise<Contest<"kifu">> {
    return (this.kifuSide ??= this.openKifu());
  }

  aged(): Promise<AgedChain> {
    return (this.agedChain ??= this.folder().then((folder) =>
      growChain(folder, this.sizes.age, this.progress),
    ));
  }

  async youngAndOld(): Promise<Contest<"young" | "old">> {
    const { folder } = await this.aged();
    const { movesEach, turns } = this.sizes.age;
    const contest = await this.open(matchesFor(movesEach * (1 + turns.most)), async () => ({
      young: startSide("kifu", await this.folder()),
      old: startSide("kifu", folder),
    }));
    await contest.round(movesEach, 1, 1);
    return contest;
  }

  /**
   * Starts a node, calls `use` with its HTTP address, and ends the node. `settings` maps names of
   * settings to their values. With the command `follow`, the node is a gateway.
   */
  async withNode<Result>(
    use: (url: string) => Promise<Result>,
    settings: Readonly<Record<string, string | number>> = {},
    command: "start" | "follow" = "start",
  ): Promise<Result> {
    const { blocks, chain } = defaultConfig;
    const { roundLength } = chain;
    const node = await KifuProcess.start({ ...blocks, roundLength, settings, command });
    try {
      return await use(node.url);
    } finally {
      await node.done();
    }
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0)) await close();
    this.removeFolders();
    process.off("exit", this.removeFolders);
  }

  private async openKifu(): Promise<Contest<"kifu">> {
    const { blocks, growth, memory } = this.sizes;
    const alone = blocks.filter(({ stock }) => !stock).map(({ size, rounds }) => size * rounds);
    const turn = sum(growth.sizes.map(({ size, blocks }) => size * blocks));
    const moves = WARM_UP + memory.moves + sum(alone) + growth.turns.most * turn;
    const contest = await this.open(matchesFor(moves), async () => ({
      kifu: startSide("kifu", await this.folder()),
    }));
    await contest.round(WARM_UP, WARM_UP);
    return contest;
  }

  private async open<Name extends string>(
    matches: number,
    start: () => Promise<Record<Name, Process<SideCommands>>>,
  ): Promise<Contest<Name>> {
    const contest = new Contest(new Workload(this.seed, matches), await start());
    this.closing.push(() => contest.close());
    await contest.begin();
    return contest;
  }

  private async folder(): Promise<string> {
    // The bench cleans up after itself when it is interrupted.
    if (this.folders.length === 0) process.once("exit", this.removeFolders);
    const folder = await mkdtemp(join(tmpdir(), "kifu-bench-"));
    this.folders.push(folder);
    return folder;
  }

  private readonly removeFolders = () => {
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  };
}

function matchesFor(moves: number): number {
  return Math.ceil(moves / lastingPlies(measuredGame.plain));
}
