import { median } from "../../src/cli/loadtest/stats.js";
import { type BlockTimes, wholeOf } from "../sides/Side.js";
import type { Figure, Row } from "./Figure.js";

export const blockSizes: Figure = {
  name: "block-sizes",
  about: "time of blocks, small and large",

  async measure(bench) {
    const { blocks } = bench.sizes;
    const rows: Row[] = [];
    const raw: Record<string, unknown> = {};
    for (const [i, { size, rounds, stock }] of blocks.entries()) {
      bench.progress(i, blocks.length);
      const contest = stock ? await bench.contest() : await bench.kifuAlone();
      const times: Times = await contest.round(rounds * size, size);
      raw[size] = times;
      rows.push(...rowsOf(size, times));
    }
    return { rows, raw };
  },
};

/** `stock` is undefined for sizes at which stock Protokit would take too long. */
type Times = { kifu: BlockTimes[]; stock?: BlockTimes[] };

function rowsOf(size: number, { kifu, stock }: Times): Row[] {
  const each = median(kifu.map(wholeOf)) / size;
  const stockEach = stock && median(stock.map(wholeOf)) / size;
  return [
    {
      what: `block of ${size}, whole, each move`,
      unit: "ms",
      kifu: each,
      stock: stockEach,
      ratio: stockEach && stockEach / each,
    },
    {
      // There is no ratio: Kifu has already run the moves when the block closes, and stock
      // Protokit has not.
      what: `block of ${size}, from closing to stored`,
      unit: "ms",
      kifu: median(kifu.map(({ closing }) => closing)),
      stock: stock && median(stock.map(({ closing }) => closing)),
    },
  ];
}
