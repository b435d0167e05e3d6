import { median } from "../../src/cli/loadtest/stats.js";
import { type BlockTimes, wholeOf } from "../sides/Side.js";
import { byTurns } from "../byTurns.js";
import type { Figure } from "./Figure.js";

const MOST_GROWTH = 1.5;

/** Whether a block costs more on a long chain than on a young one. */
export const blockCost: Figure = {
  name: "block-cost",
  about: "cost of a block on a young chain and on an old one",

  async measure(bench) {
    const { stops, movesEach, turns } = bench.sizes.age;
    const blocks = (stops.at(-1) ?? 0).toLocaleString("en");
    const contest = await bench.youngAndOld();
    const raw: Record<"young" | "old", BlockTimes[]>[] = [];
    const ratios = await byTurns(
      turns,
      (ratio) => ratio <= MOST_GROWTH,
      async (turn) => {
        bench.progress(turn, turns.least);
        const times = await contest.round(movesEach, 1, 1);
        raw.push(times);
        return costOf(times.old) / costOf(times.young);
      },
    );
    return {
      rows: [
        {
          what: "a block of one move on a young chain",
          unit: "ms",
          kifu: costOf(raw.flatMap(({ young }) => young)),
        },
        {
          what: `the same after ${blocks} blocks`,
          unit: "ms",
          kifu: costOf(raw.flatMap(({ old }) => old)),
        },
        {
          what: "the second by the first",
          unit: "×",
          kifu: median(ratios),
          hold: { of: "kifu", atMost: MOST_GROWTH },
        },
      ],
      raw: { ratios, turns: raw },
    };
  },
};

function costOf(blocks: readonly BlockTimes[]): number {
  return median(blocks.map(wholeOf));
}
