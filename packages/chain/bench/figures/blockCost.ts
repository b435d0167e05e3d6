import { median } from "../../src/commands/kifu/loadtest/stats.js";
import type { BlockTimes } from "../sides/Side.js";
import type { Figure } from "./Figure.js";

/** Whether a block costs more on a long chain than on a young one. */
export const blockCost: Figure = {
  name: "block-cost",
  about: "cost of a block on a young chain and on an old one",

  async measure(bench) {
    const { stops, sample } = bench.sizes.age;
    const { first, last } = await bench.aged();
    const [young, old] = [costOf(first), costOf(last)];
    const blocks = (stops.at(-1) ?? 0).toLocaleString("en");
    return {
      rows: [
        { what: `a block of one move, first ${sample}`, unit: "ms", kifu: young },
        { what: `the same, last ${sample} of ${blocks}`, unit: "ms", kifu: old },
        {
          what: "the last by the first",
          unit: "×",
          kifu: old / young,
          hold: { of: "kifu", atMost: 1.5 },
        },
      ],
      raw: { first, last },
    };
  },
};

function costOf(blocks: readonly BlockTimes[]): number {
  return median(blocks.map(({ admission, closing }) => admission + closing));
}
