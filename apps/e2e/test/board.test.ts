import { expect, test } from "@jest/globals";
import { randomNumbers } from "@kifu/node/testing/random-numbers";
import { measured } from "./harness/measured.js";
import { meet } from "./harness/Person.js";
import { type Point, pointsOf } from "./harness/points.js";
import { PHONE } from "./harness/ScriptScale.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const SEED = Date.now() % 100_000;
const random = randomNumbers(SEED);

test("every point under a finger aims at its nearest cell, in the margin as well", async () => {
  const people = [await stage.person(PHONE), await stage.person(PHONE)] as const;
  const { first } = await meet(...people, { game: "Randzu" });
  await first.reads("Your turn");
  const at = await pointsOf(first.page);
  measured("seed of the points that are pressed", `${SEED}`);
  let [pressed, beside, before] = [0, 0, ""];
  // Enough of them where round cells would have missed.
  while (pressed < 60 || beside < 8) {
    const point = at(random(), random());
    // A second tap on the same cell would play there.
    if (point.cell === before || !point.clear) continue;
    pressed += 1;
    if (point.off > 0.5) beside += 1;
    await first.page.touchscreen.tap(point.x, point.y);
    const said = `${point.cell.toUpperCase()}, empty. Tap again to place it.`;
    await first.page
      .getByText(said)
      .waitFor()
      .catch(() => {
        throw new Error(`Seed ${SEED}: ${JSON.stringify(point)} was pressed in vain`);
      });
    before = point.cell;
  }
  // None of all these was played.
  expect(await first.page.getByRole("gridcell", { name: /, empty/ }).count()).toBe(225);
});

test.each([
  ["Randzu", 12],
  ["TicTacToe", 4],
] as const)("a mouse plays %s beside the middles of cells", async (game, moves) => {
  const { first, second } = await meet(...(await stage.two()), { game });
  for (let i = 0; i < moves; i++) {
    const [mover, opponent] = i % 2 === 0 ? [first, second] : [second, first];
    await mover.reads("Your turn");
    const at = await pointsOf(mover.page);
    let point: Point;
    do point = at(random(), random());
    while (!point.empty || !point.clear || point.off < 0.53);
    await mover.page.mouse.click(point.x, point.y);
    await opponent.sees(point.cell).catch(() => {
      throw new Error(`Seed ${SEED}: ${JSON.stringify(point)} was pressed in vain`);
    });
  }
  expect(await first.page.getByRole("gridcell", { name: /, empty/ }).count()).toBe(
    (game === "Randzu" ? 225 : 9) - moves,
  );
});
