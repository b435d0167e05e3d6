import type { Sizes } from "../../bench/Sizes.js";

export const smoke: Sizes = {
  matches: 4,
  headline: { turns: { least: 2, most: 2 }, movesEach: 4 },
  signed: { matches: 4, turns: 1, movesEach: 16 },
  sharedLog: { matches: 4, turns: { least: 1, most: 1 }, movesEach: 4, rounds: 1 },
  blocks: [
    { size: 1, rounds: 1, stock: true },
    { size: 8, rounds: 1, stock: false },
  ],
  growth: {
    turns: { least: 1, most: 1 },
    sizes: [
      { size: 2, blocks: 2 },
      { size: 8, blocks: 1 },
    ],
  },
  admissions: 4,
  push: { matches: 2, subscribers: 4, seconds: 2, rate: 4 },
  watchers: { count: 20, turns: 2, movesEach: 1 },
  gateways: { count: 20, turns: { least: 1, most: 1 }, movesEach: 4 },
  queries: 2,
  memory: { moves: 20, blockSize: 10, mostMegabytes: 4 },
  age: { stops: [0, 60], movesEach: 5, turns: { least: 1, most: 1 }, starts: 1 },
};
