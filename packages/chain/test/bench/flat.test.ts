import { expect, test } from "@jest/globals";
import { blockCost } from "../../bench/figures/blockCost.js";
import { blockSizes } from "../../bench/figures/blockSizes.js";
import { isHeld } from "../../bench/figures/Figure.js";
import { runBench } from "../../bench/runBench.js";
import { smoke } from "../../bench/Sizes.js";

/** `npm run bench` goes on to the 100,000th block. */
test("a transaction costs no more in blocks of 100 and 1,000 than of 10, nor a block on an older chain", async () => {
  const sizes = {
    ...smoke,
    blocks: [
      { size: 10, rounds: 30, stock: false },
      { size: 100, rounds: 5, stock: false },
      { size: 1000, rounds: 1, stock: false },
    ],
    age: { stops: [0, 2500], sample: 80, starts: 1 },
  };
  const { rows } = await runBench({ figures: [blockSizes, blockCost], seed: 1, sizes });
  const held = rows.filter(({ hold }) => hold !== undefined);
  process.stdout.write(
    `${held.map(({ what, kifu }) => `${what}: ${kifu.toFixed(2)}`).join("\n")}\n`,
  );
  expect(held).toHaveLength(2);
  expect(held.filter((row) => isHeld(row) !== true)).toEqual([]);
});
