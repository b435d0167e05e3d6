import { median } from "../../src/commands/kifu/loadtest/stats.js";
import type { BlockTimes } from "../sides/Side.js";
import type { Figure, Row } from "./Figure.js";

/**
 * Nothing that a transaction costs may grow with its block. It may fall: the wait for the disk is
 * a block's, whatever its size.
 */
const MOST_GROWTH = 1.5;

/** What a block takes, from one move to a thousand. */
export const blockSizes: Figure = {
  name: "block-sizes",
  about: "time of blocks, small and large",

  async measure(bench) {
    const { blocks } = bench.sizes;
    const rows: Row[] = [];
    const raw: Record<string, unknown> = {};
    const each: number[] = [];
    for (const [i, { size, rounds, stock }] of blocks.entries()) {
      bench.progress(i, blocks.length);
      const contest = stock ? await bench.contest() : await bench.kifuAlone();
      const times = await contest.round(rounds * size, size);
      raw[size] = times;
      rows.push(...rowsOf(size, times.kifu, stock ? times.stock : undefined));
      // In a block of one, the wait for the disk is most of it.
      if (size > 1) each.push(wholeOf(times.kifu) / size);
    }
    const [inSmall = 0, ...inLarger] = each;
    rows.push({
      what: "a move in larger blocks, by one in the smallest of many",
      unit: "×",
      kifu: Math.max(inSmall, ...inLarger) / inSmall,
      hold: { of: "kifu", atMost: MOST_GROWTH },
    });
    return { rows, raw };
  },
};

function rowsOf(size: number, kifu: BlockTimes[], stock: BlockTimes[] | undefined): Row[] {
  const each = wholeOf(kifu) / size;
  const stockEach = stock && wholeOf(stock) / size;
  return [
    {
      what: `block of ${size}, whole, each move`,
      unit: "ms",
      kifu: each,
      stock: stockEach,
      ratio: stockEach && stockEach / each,
    },
    {
      // No ratio: Kifu has run the moves by then, stock has not.
      what: `block of ${size}, from closing to stored`,
      unit: "ms",
      kifu: median(kifu.map(({ closing }) => closing)),
      stock: stock && median(stock.map(({ closing }) => closing)),
    },
  ];
}

function wholeOf(blocks: readonly BlockTimes[]): number {
  return median(blocks.map(({ admission, closing }) => admission + closing));
}
