import { median, percentile } from "../../src/cli/loadtest/stats.js";
import { PostgresProcess } from "../../test/harness/PostgresProcess.js";
import { byTurns } from "../byTurns.js";
import { SEGMENT_SETTINGS, SignedTable } from "../SignedTable.js";
import type { Figure } from "./Figure.js";

/**
 * The maximum ratio of the processor time of a signed move at a node with a shared log to the time
 * at a node without one.
 */
const MOST_RATIO = 1.3;
const MOST_P95_MS = 20;
const RATE = 300;

/**
 * Compares a signed move at two nodes in alternating turns. One node appends to a shared log in
 * PostgreSQL, and the other has no shared log. The PostgreSQL server waits for the disk at each
 * commit.
 */
export const sharedLog: Figure = {
  name: "shared-log",
  about: "a signed move with a shared log, and without one",

  async measure(bench) {
    const { matches, movesEach, turns, rounds } = bench.sizes.sharedLog;
    const server = await PostgresProcess.start();
    const planned = (turns.most + 1) * movesEach + rounds;
    const options = { matches, movesEach, planned, onProgress: bench.progress };
    try {
      const url = await server.database();
      const found = await bench.withNode(async (off) => {
        return await bench.withNode(
          async (on) => {
            const [without, within] = [
              await SignedTable.begin(off, options),
              await SignedTable.begin(on, options),
            ];
            for (const table of [without, within]) {
              await table.spread();
              await table.play(1);
            }
            const costs: { off: number; on: number }[] = [];
            const ratios = await byTurns(
              turns,
              (ratio) => ratio <= MOST_RATIO,
              async (turn) => {
                const order = turn % 2 === 0 ? [without, within] : [within, without];
                const cost = new Map<SignedTable, number>();
                for (const table of order) cost.set(table, (await table.play(1)).processorMs);
                const both = { off: cost.get(without)!, on: cost.get(within)! };
                costs.push(both);
                return both.on / both.off;
              },
            );
            const receipts: { off: number[]; on: number[] } = { off: [], on: [] };
            for (let i = 0; i < rounds; i++) {
              receipts.off.push(...(await without.playAtRate(RATE)));
              receipts.on.push(...(await within.playAtRate(RATE)));
            }
            return { costs, ratios, receipts };
          },
          { ...SEGMENT_SETTINGS, "log.url": url },
        );
      }, SEGMENT_SETTINGS);

      const { costs, ratios, receipts } = found;
      const p95 = (all: readonly number[]) => percentile(all, 0.95);
      return {
        rows: [
          {
            what: "processor time of a signed move, no log",
            unit: "ms",
            kifu: median(costs.map(({ off }) => off)),
          },
          { what: "with a shared log", unit: "ms", kifu: median(costs.map(({ on }) => on)) },
          {
            what: "the second by the first",
            unit: "×",
            kifu: median(ratios),
            hold: { of: "kifu", atMost: MOST_RATIO },
          },
          {
            what: `move to receipt at ${RATE} a second, 95 of 100, no log`,
            unit: "ms",
            kifu: p95(receipts.off),
          },
          {
            what: "with a shared log",
            unit: "ms",
            kifu: p95(receipts.on),
            hold: { of: "kifu", atMost: MOST_P95_MS },
          },
        ],
        raw: found,
      };
    } finally {
      await server.done();
    }
  },
};
