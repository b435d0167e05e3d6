/** How much is measured. More takes longer, and tells more. */
export interface Sizes {
  /** Matches in play on both sides. */
  matches: number;
  /**
   * In blocks of stock Protokit's default size. While the ratio is not held, there are more
   * rounds, up to `mostRounds`.
   */
  headline: { rounds: number; mostRounds: number; movesEach: number };
  /** Blocks of so many moves; stock Protokit takes part where it can in reasonable time. */
  blocks: readonly { size: number; rounds: number; stock: boolean }[];
  /** Moves that are admitted one at a time. */
  admissions: number;
  push: { matches: number; subscribers: number; seconds: number; rate: number };
  /**
   * Moves over which memory is watched, and what may stay of them: compiled code and bounded
   * caches, which grow less and less, but nothing for each move.
   */
  memory: { moves: number; blockSize: number; mostMegabytes: number };
  age: {
    /** After so many blocks, ascending from 0, start-up is measured. */
    stops: readonly number[];
    /** So many blocks with a move at the beginning, and again at the end. */
    sample: number;
    starts: number;
  };
}

export const full: Sizes = {
  matches: 50,
  headline: { rounds: 25, mostRounds: 25, movesEach: 80 },
  blocks: [
    { size: 1, rounds: 15, stock: true },
    { size: 10, rounds: 15, stock: true },
    { size: 100, rounds: 5, stock: true },
    { size: 1000, rounds: 1, stock: true },
  ],
  admissions: 1000,
  push: { matches: 50, subscribers: 200, seconds: 60, rate: 25 },
  memory: { moves: 100_000, blockSize: 100, mostMegabytes: 32 },
  age: { stops: [0, 10_000, 100_000], sample: 1000, starts: 3 },
};

export const quick: Sizes = {
  matches: 25,
  headline: { rounds: 7, mostRounds: 7, movesEach: 40 },
  blocks: [
    { size: 1, rounds: 5, stock: true },
    { size: 10, rounds: 3, stock: true },
    { size: 100, rounds: 1, stock: true },
    { size: 1000, rounds: 1, stock: false },
  ],
  admissions: 100,
  push: { matches: 50, subscribers: 200, seconds: 8, rate: 25 },
  memory: { moves: 2000, blockSize: 100, mostMegabytes: 8 },
  age: { stops: [0, 1000, 5000], sample: 100, starts: 1 },
};

/** Enough to see that everything works. */
export const smoke: Sizes = {
  matches: 4,
  headline: { rounds: 2, mostRounds: 2, movesEach: 4 },
  blocks: [
    { size: 1, rounds: 1, stock: true },
    { size: 8, rounds: 1, stock: false },
  ],
  admissions: 4,
  push: { matches: 2, subscribers: 4, seconds: 2, rate: 4 },
  memory: { moves: 20, blockSize: 10, mostMegabytes: 4 },
  age: { stops: [0, 60], sample: 5, starts: 1 },
};
