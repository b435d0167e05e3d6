import { expect, test } from "@jest/globals";
import { isHeld } from "../../bench/figures/Figure.js";
import { memory } from "../../bench/figures/memory.js";
import { runBench } from "../../bench/runBench.js";
import { smoke } from "./smoke.js";

/**
 * The limit of 6 MB lies between the 3–4 MB of compiled code and the 8–9 MB that the moves would
 * take if closed blocks stayed in memory, at about 13 KB a move.
 */
test("keeps nothing in memory of moves that are sequenced", async () => {
  const sizes = { ...smoke, memory: { moves: 400, blockSize: 40, mostMegabytes: 6 } };
  const { rows } = await runBench({ figures: [memory], seed: 1, sizes });
  const heap = rows.find(({ what }) => what.startsWith("heap growth"));
  expect(heap).toMatchObject({ kifu: expect.any(Number), hold: { atMost: 6 } });
  expect(heap?.kifu).toBeLessThanOrEqual(6);
  expect(isHeld(heap!)).toBe(true);
});
