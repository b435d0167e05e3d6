import { spreadOf } from "../../src/cli/loadtest/stats.js";
import type { Figure } from "./Figure.js";

const BLOCK = 20;

/**
 * How long a player waits until a move is accepted. By then, Kifu has checked the move, run it
 * and stored it on the disk. Stock Protokit has only verified the move's signature and keeps the
 * move in memory.
 */
export const admissionLatency: Figure = {
  name: "admission-latency",
  about: "wait of a move until it is admitted, one at a time",

  async measure(bench) {
    const { admissions } = bench.sizes;
    const waits: Record<"kifu" | "stock", number[]> = { kifu: [], stock: [] };
    const race = await bench.contest();
    while (waits.kifu.length < admissions) {
      bench.progress(waits.kifu.length, admissions);
      const times = await race.round(BLOCK, BLOCK, 1);
      waits.kifu.push(...times.kifu.flatMap((block) => block.waits));
      waits.stock.push(...times.stock.flatMap((block) => block.waits));
    }
    const [kifu, stock] = [spreadOf(waits.kifu), spreadOf(waits.stock)];
    return {
      rows: (["p50", "p95", "p99"] as const).map((part) => ({
        what: `admission of a move, ${part}`,
        unit: "ms",
        kifu: kifu[part],
        stock: stock[part],
      })),
      raw: waits,
    };
  },
};
