import { median, sum } from "../../src/commands/kifu/loadtest/stats.js";
import type { BlockTimes } from "../sides/Side.js";
import type { Figure } from "./Figure.js";

/** The headline: from signed moves that arrive until their block is stored. */
export const movesPerSecond: Figure = {
  name: "moves-per-second",
  about: "moves sequenced each second",

  async measure(bench) {
    const { rounds, blockSize } = bench.sizes.headline;
    const race = await bench.contest();
    // The first round warms both sides up, and does not count.
    await race.round(blockSize, blockSize);

    const rates = { kifu: [] as number[], stock: [] as number[], ratio: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      bench.progress(round, rounds);
      const { kifu, stock } = await race.round(blockSize, blockSize);
      rates.kifu.push(rateOf(kifu));
      rates.stock.push(rateOf(stock));
      rates.ratio.push(rateOf(kifu) / rateOf(stock));
    }
    return {
      rows: [
        {
          what: `moves sequenced, blocks of ${blockSize}`,
          unit: "moves/s",
          kifu: median(rates.kifu),
          stock: median(rates.stock),
          ratio: median(rates.ratio),
          hold: { of: "ratio", atLeast: 5 },
        },
      ],
      raw: rates,
    };
  },
};

function rateOf(blocks: readonly BlockTimes[]): number {
  const moves = sum(blocks.map(({ transactions }) => transactions));
  const milliseconds = sum(blocks.map(({ admission, closing }) => admission + closing));
  return (1000 * moves) / milliseconds;
}
