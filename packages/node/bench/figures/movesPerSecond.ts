import { median } from "../../src/cli/loadtest/stats.js";
import { type BlockTimes, eachOf } from "../sides/Side.js";
import { byTurns } from "../byTurns.js";
import type { Figure } from "./Figure.js";

/** Stock Protokit's default size of a block. */
const BLOCK = 20;

/** The ratio that the product promises. */
const LEAST_RATIO = 5;

/**
 * The main figure. The measured time starts when signed moves arrive, and ends when their block
 * is stored.
 */
export const movesPerSecond: Figure = {
  name: "moves-per-second",
  about: "moves sequenced each second",

  async measure(bench) {
    const { movesEach, turns } = bench.sizes.headline;
    const race = await bench.contest();
    // The first round only warms up both sides. Its result is not used.
    await race.round(movesEach, BLOCK);

    const blocks: Record<"kifu" | "stock", BlockTimes[]>[] = [];
    const rates = { kifu: [] as number[], stock: [] as number[] };
    const ratios = await byTurns(
      turns,
      (ratio) => ratio >= LEAST_RATIO,
      async (turn) => {
        bench.progress(turn, turns.least);
        const times = await race.round(movesEach, BLOCK);
        const [kifu, stock] = [1000 / eachOf(times.kifu), 1000 / eachOf(times.stock)];
        blocks.push(times);
        rates.kifu.push(kifu);
        rates.stock.push(stock);
        return kifu / stock;
      },
    );
    return {
      rows: [
        {
          what: `moves sequenced, blocks of ${BLOCK}`,
          unit: "moves/s",
          kifu: median(rates.kifu),
          stock: median(rates.stock),
          ratio: median(ratios),
          hold: { of: "ratio", atLeast: LEAST_RATIO },
        },
        {
          what: "the processor's time for each",
          unit: "ms",
          ...processorTime(blocks),
        },
      ],
      raw: { ratios, rates, blocks },
    };
  },
};

/** Medians of the rounds. Unlike the rates, CPU time is nearly the same on a busy machine. */
function processorTime(rounds: readonly Record<"kifu" | "stock", BlockTimes[]>[]) {
  const each = (side: "kifu" | "stock") =>
    median(rounds.map((round) => eachOf(round[side], ({ processor }) => processor)));
  const [kifu, stock] = [each("kifu"), each("stock")];
  return { kifu, stock, ratio: stock / kifu };
}
