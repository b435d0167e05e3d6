import { expect, test } from "@jest/globals";
import { Gauge } from "./harness/Gauge.js";
import { measured } from "./harness/measured.js";
import { meet, playOut } from "./harness/Person.js";
import { quantile, spread } from "./harness/quantile.js";
import { Stage } from "./harness/Stage.js";

const SHOWN_MS = 50;
const REACHES_MS = 300;

/** A machine that does other things besides is slow at times: the best of so many rounds counts. */
const ROUNDS = 4;

const stage = Stage.set();

test("a stone is there at once, and soon on the opponent's board", async () => {
  const [one, other] = await stage.two();
  const gauges = [await Gauge.put(one.page), await Gauge.put(other.page)] as const;
  const { first, second } = await meet(one, other, { game: "Randzu" });
  let [bestShown, bestReaches] = [Infinity, Infinity];
  for (let round = 1; round <= ROUNDS; round++) {
    const cells = movesOf(round);
    await playOut(first, second, cells.join(" "));
    for (const gauge of gauges) await gauge.shows(round * cells.length);
    const [own, theirs] = [await gauges[0].read(), await gauges[1].read()];
    const shownMs: number[] = [];
    const reachesMs: number[] = [];
    cells.forEach((cell, i) => {
      const [mover, opponent] = i % 2 === 0 ? [own, theirs] : [theirs, own];
      const pressed = mover.pressed[cell] ?? NaN;
      shownMs.push((mover.shown[cell] ?? NaN) - pressed);
      reachesMs.push((opponent.shown[cell] ?? NaN) - pressed);
    });
    measured(`round ${round}, own stone on the screen`, spread(shownMs));
    measured(`round ${round}, on the opponent's screen`, spread(reachesMs));
    bestShown = Math.min(bestShown, quantile(shownMs, 0.95));
    bestReaches = Math.min(bestReaches, quantile(reachesMs, 0.95));
    if (bestShown < SHOWN_MS && bestReaches <= REACHES_MS) break;
  }
  expect(bestShown).toBeLessThan(SHOWN_MS);
  expect(bestReaches).toBeLessThanOrEqual(REACHES_MS);
});

/** Twos in rows that do not touch: nobody wins. Black from below, White from above. */
function movesOf(round: number): string[] {
  return ["a", "b", "e", "f", "i", "j"].flatMap((column) => [
    `${column}${2 * round - 1}`,
    `${column}${17 - 2 * round}`,
  ]);
}
