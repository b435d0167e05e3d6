import type { Rounds } from "./byTurns.js";

export interface Sizes {
  /** The number of matches in play, on Kifu's side and on stock Protokit's side. */
  matches: number;
  /**
   * Signed moves. Each match makes `movesEach` moves in each turn. All its moves together must
   * fit into one segment.
   */
  signed: { matches: number; turns: number; movesEach: number };
  /** Signed moves with and without a shared log. They must fit into one segment, too. */
  sharedLog: { matches: number; turns: Rounds; movesEach: number; rounds: number };
  /**
   * The sizes of the headline figure, which is measured in blocks of stock Protokit's default
   * size.
   */
  headline: { turns: Rounds; movesEach: number };
  /**
   * Blocks with this many moves. `stock` is true if stock Protokit can make such blocks in
   * reasonable time.
   */
  blocks: readonly { size: number; rounds: number; stock: boolean }[];
  /** Blocks of these sizes in each turn, the smallest first. */
  growth: { turns: Rounds; sizes: readonly { size: number; blocks: number }[] };
  /** Moves that are admitted one at a time. */
  admissions: number;
  push: { matches: number; subscribers: number; seconds: number; rate: number };
  watchers: { count: number; turns: number; movesEach: number };
  /** In each turn, new matches make `movesEach` moves, which must fit into one segment. */
  gateways: { count: number; turns: Rounds; movesEach: number };
  queries: number;
  /**
   * `moves` is the number of moves over which memory is watched, and `mostMegabytes` the maximum
   * growth of the heap. Compiled code and bounded caches grow at first. Moves themselves must
   * leave nothing in memory.
   */
  memory: { moves: number; blockSize: number; mostMegabytes: number };
  age: {
    /** The numbers of blocks after which start-up is measured, ascending from 0. */
    stops: readonly number[];
    /** The number of one-move blocks to measure on the oldest chain, and on a young chain. */
    movesEach: number;
    turns: Rounds;
    starts: number;
  };
}

/** Sizes for published figures: large enough that noise evens out. */
export const full: Sizes = {
  matches: 50,
  headline: { turns: { least: 25, most: 25 }, movesEach: 80 },
  signed: { matches: 1000, turns: 3, movesEach: 8 },
  sharedLog: { matches: 600, turns: { least: 5, most: 10 }, movesEach: 4, rounds: 10 },
  blocks: [
    { size: 1, rounds: 15, stock: true },
    { size: 10, rounds: 15, stock: true },
    { size: 100, rounds: 5, stock: true },
    { size: 1000, rounds: 1, stock: true },
  ],
  growth: {
    turns: { least: 5, most: 5 },
    sizes: [
      { size: 10, blocks: 100 },
      { size: 100, blocks: 10 },
      { size: 1000, blocks: 1 },
    ],
  },
  admissions: 1000,
  push: { matches: 50, subscribers: 200, seconds: 60, rate: 25 },
  watchers: { count: 5000, turns: 5, movesEach: 5 },
  gateways: { count: 5000, turns: { least: 3, most: 6 }, movesEach: 56 },
  queries: 200,
  memory: { moves: 100_000, blockSize: 100, mostMegabytes: 32 },
  age: { stops: [0, 10_000, 100_000], movesEach: 100, turns: { least: 10, most: 10 }, starts: 3 },
};

/** Sizes for a quick look during development. The figures are too noisy to publish. */
export const quick: Sizes = {
  matches: 25,
  headline: { turns: { least: 7, most: 7 }, movesEach: 40 },
  signed: { matches: 64, turns: 2, movesEach: 8 },
  sharedLog: { matches: 300, turns: { least: 3, most: 6 }, movesEach: 2, rounds: 8 },
  blocks: [
    { size: 1, rounds: 5, stock: true },
    { size: 10, rounds: 3, stock: true },
    { size: 100, rounds: 1, stock: true },
    { size: 1000, rounds: 1, stock: false },
  ],
  growth: {
    turns: { least: 2, most: 2 },
    sizes: [
      { size: 10, blocks: 30 },
      { size: 100, blocks: 3 },
      { size: 1000, blocks: 1 },
    ],
  },
  admissions: 100,
  push: { matches: 50, subscribers: 200, seconds: 8, rate: 25 },
  watchers: { count: 5000, turns: 2, movesEach: 3 },
  gateways: { count: 5000, turns: { least: 1, most: 2 }, movesEach: 30 },
  queries: 50,
  memory: { moves: 2000, blockSize: 100, mostMegabytes: 8 },
  age: { stops: [0, 1000, 5000], movesEach: 50, turns: { least: 3, most: 3 }, starts: 1 },
};
