import { expect, test } from "@jest/globals";
import { everyPage, PAGES } from "./harness/everyPage.js";
import { meet, type Person } from "./harness/Person.js";
import { overflow } from "./harness/overflow.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { submittedBy } from "./harness/submissions.js";

const stage = Stage.share();

test("no page is wider than a phone", async () => {
  const found: Record<string, string[]> = {};
  await everyPage(stage, PHONE, async (page, where) => {
    found[where] = await overflow(page);
  });
  expect(Object.keys(found)).toHaveLength(PAGES);
  expect(Object.entries(found).filter(([, wide]) => wide.length > 0)).toEqual([]);
});

test("and a wider one is detected", async () => {
  const { page } = await stage.person(PHONE);
  await page.goto("/status");
  expect(await overflow(page)).toEqual([]);
  await page.evaluate(() => {
    const heading = document.querySelector("h1");
    if (heading !== null) heading.style.width = "400px";
  });
  expect(await overflow(page)).toEqual(expect.arrayContaining([expect.stringContaining("<h1")]));
});

test("two people play Randzu by touch: the first tap aims, the second plays", async () => {
  const people = [await stage.person(PHONE), await stage.person(PHONE)] as const;
  const { first, second } = await meet(...people, { game: "Randzu" });
  const [sent, sentBySecond] = [submittedBy(first.page), submittedBy(second.page)];
  await first.reads("Your turn");

  const aimed = (person: Person, cell: string) =>
    person.page.getByText(`${cell}, empty. Tap again to place it.`).waitFor();
  await first.cell("h8").tap();
  await aimed(first, "H8");
  // A tap on another cell aims there, so the first cell needs two taps again.
  await first.cell("j10").tap();
  await aimed(first, "J10");
  await first.cell("h8").tap();
  await aimed(first, "H8");
  expect(sent.size).toBe(0);
  await first.cell("h8").tap();
  await second.sees("h8");
  expect(sent.size).toBe(1);
  // The player aimed three times and placed only one stone.
  await second.reads("Your turn");
  expect(await second.page.getByRole("gridcell", { name: /(black|white)/ }).count()).toBe(1);

  // A tap on an occupied cell cancels the aim.
  await second.cell("i9").tap();
  await aimed(second, "I9");
  await second.cell("h8").tap({ force: true });
  await second.page.getByText(/Tap again/).waitFor({ state: "detached" });
  expect(sentBySecond.size).toBe(0);

  const opening = "i9 j8 g9 h10 h6".split(" ");
  for (const [i, move] of opening.entries()) {
    const [mover, opponent] = i % 2 === 0 ? [second, first] : [first, second];
    await mover.reads("Your turn");
    await mover.cell(move).tap();
    await aimed(mover, move.toUpperCase());
    await mover.cell(move).tap();
    await opponent.sees(move);
  }
  expect([sent.size, sentBySecond.size]).toEqual([3, 3]);
});

test("the whole board is on the screen, with cells large enough for a finger", async () => {
  const [one, other] = [await stage.person(PHONE), await stage.person()];
  const { first } = await meet(one, other, { game: "Randzu" });
  if (first === other) await other.place("a1");
  await one.reads("Your turn");
  const cells = await one.page.getByRole("gridcell").evaluateAll((found) =>
    found.map((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      const { x, y } = { x: (left + right) / 2, y: (top + bottom) / 2 };
      return {
        left,
        right,
        top,
        bottom,
        width: right - left,
        hit: document.elementFromPoint(x, y) === cell,
      };
    }),
  );
  expect(cells).toHaveLength(225);
  const { width, height } = PHONE.viewport;
  const outside = cells.filter(
    ({ left, right, top, bottom }) => left < 0 || top < 0 || right > width || bottom > height,
  );
  expect(outside).toEqual([]);
  expect(cells.filter(({ hit }) => !hit)).toEqual([]);
  expect(Math.min(...cells.map((cell) => cell.width))).toBeGreaterThan(20);

  // One click of a mouse does what two taps do, because it needs no aim.
  await one.cell("h8").tap();
  await one.cell("h8").tap();
  const sent = submittedBy(other.page);
  await other.reads("Your turn");
  await other.cell("i9").click();
  await one.sees("i9");
  expect(sent.size).toBe(1);
});
