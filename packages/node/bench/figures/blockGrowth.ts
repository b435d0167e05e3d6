import { median } from "../../src/cli/loadtest/stats.js";
import { type BlockTimes, eachOf } from "../sides/Side.js";
import { byTurns } from "../byTurns.js";
import type { Figure } from "./Figure.js";

/**
 * The cost of a move must not grow with its block. It may fall, because a block waits for the disk
 * once, whatever its size.
 */
const MOST_GROWTH = 1.5;

/** Whether a move costs more in a large block than in a small one. */
export const blockGrowth: Figure = {
  name: "block-growth",
  about: "cost of a move in small blocks and in large ones",

  async measure(bench) {
    const { turns, sizes } = bench.sizes.growth;
    const contest = await bench.kifuAlone();
    const raw: Record<number, BlockTimes[]>[] = [];
    const growth = await byTurns(
      turns,
      (ratio) => ratio <= MOST_GROWTH,
      async (turn) => {
        bench.progress(turn, turns.least);
        const times: Record<number, BlockTimes[]> = {};
        const each: number[] = [];
        for (const { size, blocks } of sizes) {
          const { kifu } = await contest.round(size * blocks, size);
          times[size] = kifu;
          each.push(eachOf(kifu));
        }
        raw.push(times);
        const [inSmall = 0, ...inLarger] = each;
        return Math.max(...inLarger) / inSmall;
      },
    );
    return {
      rows: [
        {
          what: `a move in blocks of ${sizes.map(({ size }) => size).join(", ")}: dearest by first`,
          unit: "×",
          kifu: median(growth),
          hold: { of: "kifu", atMost: MOST_GROWTH },
        },
      ],
      raw: { growth, turns: raw },
    };
  },
};
