import { MOST_STATEMENTS } from "@kifu/wire";
import { median } from "../../src/cli/loadtest/stats.js";
import { SEGMENT_SETTINGS, SignedTable, type Turn } from "../SignedTable.js";
import { eachOf } from "../sides/Side.js";
import type { Figure } from "./Figure.js";

/**
 * The limits on the machine whose figures README.md shows. On other machines, the limits are scaled
 * by the time that stock Protokit takes in the same run.
 */
const MOST_MS = 1.5;
const MOST_STALL_MS = 50;
const STOCK_MS_THERE = 46.9;
/**
 * The minimum number of matches for which the limits hold. With fewer matches, fewer moves share
 * the cost of a request and of a block.
 */
const HELD_FROM_MATCHES = 1000;
const LEAST_RATIO = 12;

/** Stock Protokit's default block size, and the number of its moves that are measured. */
const BLOCK = 20;
const STOCK_MOVES = 80;

/** Moves are sent in two ways: one move per request, and many moves per request. */
const MODES = 2;
/** The first turn with segments is not counted. It warms up the node, like stock's first round. */
const WARM_UP_TURNS = 1;

/**
 * The CPU time of a signed move in the whole node, until its segment is in a block, and the node's
 * longest stall in that time. In alternating turns, stock Protokit sequences the same moves as
 * transactions, without HTTP.
 */
export const signedMoves: Figure = {
  name: "signed-moves",
  about: "processor time of a signed move, over HTTP, and stalls",

  async measure(bench) {
    const { matches, turns, movesEach } = bench.sizes.signed;
    const stock: number[] = [];
    const measureStock = async () => {
      const { stock: blocks } = await (await bench.contest()).round(STOCK_MOVES, BLOCK);
      stock.push(eachOf(blocks, ({ processor }) => processor));
    };
    // The first round only warms up stock Protokit. Its result is discarded.
    await measureStock();
    stock.pop();

    const found = await bench.withNode(async (url) => {
      const table = await SignedTable.begin(url, {
        matches,
        movesEach,
        planned: (MODES * turns + WARM_UP_TURNS) * movesEach,
        onProgress: bench.progress,
      });
      const open = await table.spread();
      for (let turn = 0; turn < WARM_UP_TURNS; turn++) await table.play(1);
      const [alone, together]: Turn[][] = [[], []];
      for (let turn = 0; turn < turns; turn++) {
        await measureStock();
        alone!.push(await table.play(1));
        together!.push(await table.play(MOST_STATEMENTS));
      }
      return { open, alone: alone!, together: together! };
    }, SEGMENT_SETTINGS);

    const costOf = (all: readonly Turn[]) => median(all.map(({ processorMs }) => processorMs));
    const { open, alone, together } = found;
    const each = costOf(alone);
    const slower = median(stock) / STOCK_MS_THERE;
    const atMost = (ms: number) =>
      matches < HELD_FROM_MATCHES ? {} : { hold: { of: "kifu" as const, atMost: ms * slower } };
    const many = `${matches.toLocaleString("en")} matches`;
    return {
      rows: [
        {
          what: "this machine's time for stock's moves, relative to README's",
          unit: "×",
          kifu: slower,
        },
        {
          what: `processor time of a signed move, ${many}`,
          unit: "ms",
          kifu: each,
          stock: median(stock),
          ratio: median(stock) / each,
          ...atMost(MOST_MS),
        },
        {
          what: "stock's by it",
          unit: "×",
          kifu: median(stock) / each,
          hold: { of: "kifu", atLeast: LEAST_RATIO },
        },
        {
          what: `the same, ${MOST_STATEMENTS} moves in a request`,
          unit: "ms",
          kifu: costOf(together),
        },
        { what: "until its receipt, without segments", unit: "ms", kifu: open.processorMs },
        {
          what: `longest stall, ${many}`,
          unit: "ms",
          kifu: Math.max(...alone.map(({ stallMs }) => stallMs)),
          ...atMost(MOST_STALL_MS),
        },
      ],
      raw: { stock, ...found },
    };
  },
};
