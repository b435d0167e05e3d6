import { expect, test } from "@jest/globals";
import { randomRun, someOf } from "@kifu/kit/testing/length";
import { randomNumbers } from "@kifu/node/testing/random-numbers";
import { Gauge } from "./harness/Gauge.js";
import { measured } from "./harness/measured.js";
import { meet, playOut } from "./harness/Person.js";
import { type Point, pointsOf } from "./harness/points.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { statementsIn } from "./harness/submissions.js";

const stage = Stage.share();

const SEED = randomRun().seed;
const random = randomNumbers(SEED);

test("every tap aims at the nearest cell, also in the margin", async () => {
  const people = [await stage.person(PHONE), await stage.person(PHONE)] as const;
  const { first } = await meet(...people, { game: "Randzu" });
  await first.reads("Your turn");
  const at = await pointsOf(first.page);
  measured("seed of the points that are pressed", `${SEED}`);
  let [pressed, beside, before] = [0, 0, ""];
  // Continues until enough of the points were outside round cells.
  while (pressed < 60 || beside < 8) {
    const point = at(random(), random());
    // A second tap on the same cell would place the stone.
    if (point.cell === before || !point.clear) continue;
    pressed += 1;
    if (point.off > 0.5) beside += 1;
    await first.page.touchscreen.tap(point.x, point.y);
    const said = `${point.cell.toUpperCase()}, empty. Tap again to place it.`;
    await first.page
      .getByText(said)
      .waitFor()
      .catch(() => {
        throw new Error(`Seed ${SEED}: a press at ${JSON.stringify(point)} had no effect`);
      });
    before = point.cell;
  }
  expect(await first.page.getByRole("gridcell", { name: /, empty/ }).count()).toBe(225);
});

const PRESSED = [
  ["Randzu", 12],
  ["TicTacToe", 4],
] as const;

test.each(someOf(1, PRESSED))("a mouse plays %s off the middle of cells", async (game, moves) => {
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
      throw new Error(`Seed ${SEED}: a press at ${JSON.stringify(point)} had no effect`);
    });
  }
  expect(await first.page.getByRole("gridcell", { name: /, empty/ }).count()).toBe(
    (game === "Randzu" ? 225 : 9) - moves,
  );
});

test("a stone is drawn in the frame after the press, before its move is signed", async () => {
  const [one, other] = await stage.two();
  const gaugeOf = new Map<unknown, Gauge>();
  for (const { page } of [one, other]) {
    gaugeOf.set(page, await Gauge.put(page));
    await page.addInitScript(noteSigning);
  }
  const { first, second } = await meet(one, other, { game: "Randzu" });
  await playOut(first, second, "h8 h7 i8 i7 j9 j6");
  for (const { page } of [first, second]) {
    const { pressed, shown, frames } = await gaugeOf.get(page)!.read();
    const signings = await page.evaluate(() => (globalThis as unknown as Signings).signings);
    const cells = Object.keys(pressed);
    expect(cells.length).toBe(3);
    for (const cell of cells) {
      expect([cell, frames[cell]]).toEqual([cell, 1]);
      const began = signings.filter((at) => at > pressed[cell]! && at <= shown[cell]!);
      expect([cell, began]).toEqual([cell, []]);
    }
    expect(signings.length).toBeGreaterThanOrEqual(cells.length);
  }
});

test("a stone is removed when its move is refused, and the page says why", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "Randzu" });
  let asked = 0;
  await first.page.route("**/api/statements", async (route) => {
    if (!statementsIn(route.request()).some(({ kind }) => kind === "move")) return route.continue();
    asked += 1;
    const extensions = { code: "match/out-of-time", details: {}, remedy: undefined };
    const answers = [{ error: { message: "", extensions } }];
    await route.fulfill({ contentType: "application/json", body: JSON.stringify({ answers }) });
  });
  await first.place("h8");
  await first.page.getByText("H8 was not played.").waitFor();
  await first.page.getByText("The time for this move has run out.").waitFor();
  await first.page.getByRole("gridcell", { name: "H8, empty" }).waitFor();
  expect(asked).toBe(1);
  // The player has signed H8 for this turn, so no other move can follow.
  await first.page.unroute("**/api/statements");
  await first.page.getByRole("button", { name: "OK" }).click();
  await first.place("h8");
  await second.sees("h8");
});

interface Signings {
  signings: number[];
}

/** Runs in the page. Records the time when signing a move requests its lock. */
function noteSigning(): void {
  const signings: number[] = ((globalThis as unknown as Signings).signings = []);
  const request = navigator.locks.request.bind(navigator.locks) as (...all: unknown[]) => unknown;
  Object.assign(navigator.locks, {
    request(...all: unknown[]) {
      if (String(all[0]).startsWith("kifu-moves/")) {
        signings.push(performance.timeOrigin + performance.now());
      }
      return request(...all);
    },
  });
}
