import { expect, test } from "@jest/globals";
import { watchers } from "../../bench/figures/watchers.js";
import { runBench } from "../../bench/runBench.js";
import { smoke } from "./smoke.js";

/**
 * One move may cost as much as notifying this many watchers. Serializing the result for each
 * watcher would cost far more.
 */
const NOTIFIED_PER_MOVE = 500;

/** CPU time of events and of moves, measured in turns of the same run. */
test("an event costs little for each of 500 watchers of a match, compared with the move itself", async () => {
  const sizes = { ...smoke, watchers: { count: 500, turns: 3, movesEach: 2 } };
  const { rows } = await runBench({ figures: [watchers], seed: 1, sizes });
  const value = (what: RegExp) => rows.find((row) => what.test(row.what))?.kifu ?? NaN;
  const move = value(/^processor time of a move/);
  const each = value(/^processor time of an event/);
  process.stdout.write(`A move: ${move.toFixed(0)} µs; each watcher: ${each.toFixed(1)} µs\n`);
  expect(each).toBeGreaterThan(0);
  expect(each).toBeLessThan(move / NOTIFIED_PER_MOVE);
});
