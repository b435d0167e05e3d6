import { expect, test } from "@jest/globals";
import { blockCost } from "../../bench/figures/blockCost.js";
import { blockGrowth } from "../../bench/figures/blockGrowth.js";
import { isHeld } from "../../bench/figures/Figure.js";
import { runBench } from "../../bench/runBench.js";
import { smoke } from "./smoke.js";

/** The older chain has 2,500 blocks here, and 100,000 in `npm run bench`. */
test("a transaction costs the same in blocks of 10, 100 and 1,000, and a block the same on an older chain", async () => {
  const sizes = {
    ...smoke,
    growth: {
      turns: { least: 1, most: 7 },
      sizes: [
        { size: 10, blocks: 30 },
        { size: 100, blocks: 3 },
        { size: 1000, blocks: 1 },
      ],
    },
    age: { stops: [0, 2500], movesEach: 40, turns: { least: 1, most: 7 }, starts: 1 },
  };
  const { rows } = await runBench({ figures: [blockGrowth, blockCost], seed: 1, sizes });
  const held = rows.filter(({ hold }) => hold !== undefined);
  process.stdout.write(
    `${held.map(({ what, kifu }) => `${what}: ${kifu.toFixed(2)}`).join("\n")}\n`,
  );
  expect(held).toHaveLength(2);
  expect(held.filter((row) => isHeld(row) !== true)).toEqual([]);
});
