import { describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import type { Page } from "playwright-core";
import type { PersonOptions } from "./harness/Browser.js";
import { covered } from "./harness/covered.js";
import { cut } from "./harness/cut.js";
import { everyPage, PAGES } from "./harness/everyPage.js";
import { overflow } from "./harness/overflow.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const TOUCH = { hasTouch: true, isMobile: true };
const PHONE = { ...TOUCH, viewport: { width: 390, height: 844 } };
const MODES: [string, PersonOptions][] = [
  ["letters 1.5 times as large on a phone", { ...PHONE, letters: 1.5 }],
  ["double-size letters on a phone", { ...PHONE, letters: 2 }],
  ["double-size letters on a laptop", { viewport: { width: 1280, height: 720 }, letters: 2 }],
  ["a phone in landscape", { ...TOUCH, viewport: { width: 844, height: 390 } }],
  ["the narrowest phone", { ...TOUCH, viewport: { width: 320, height: 640 } }],
  ["forced colours", { ...PHONE, forcedColors: "active" }],
  ["a low laptop", { viewport: { width: 1280, height: 650 } }],
];

test.each(someOf(1, MODES))("nothing is cut off, covered or lost: %s", async (_, options) => {
  const found: Record<string, string[]> = {};
  await everyPage(stage, options, async (page, where) => {
    found[where] = [
      ...(await overflow(page)),
      ...(await cut(page)),
      ...(await covered(page)),
      ...(options.forcedColors === "active" ? await unmarked(page) : []),
    ];
  });
  expect(Object.keys(found)).toHaveLength(PAGES);
  expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
});

test("cut-off text is detected", async () => {
  const { page } = await stage.person();
  await page.goto("/status");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await cut(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector("h1")?.setAttribute("style", "width: 30px; overflow: hidden");
  });
  expect(await cut(page)).toEqual([expect.stringContaining("<h1")]);
});

describe("the main action is in view at once", () => {
  test.each([
    [1280, 650],
    [1280, 720],
    [1440, 800],
  ])("the button to play, on %i by %i", async (width, height) => {
    const { page } = await stage.person({ viewport: { width, height } });
    await page.goto("/");
    const box = await page.getByRole("link", { name: "Play now" }).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });
});

test("a board keeps the look that was chosen on this device, in every tab and after a reload", async () => {
  const person = await stage.person();
  await person.visit("/rules/randzu");
  await person.reads("How to play Randzu");
  const lesson = person.page;
  const attribute = (page: Page, name: string) =>
    page.evaluate((look) => document.documentElement.dataset[look], name);
  const colour = () =>
    lesson.locator(".wood-2").evaluate((stop) => getComputedStyle(stop).stopColor);
  const usual = await colour();
  person.page = await person.openTab("/account");
  await person.choose("Slate");
  await person.choose("Flat");
  await lesson.waitForFunction(() => document.documentElement.dataset["board"] === "slate");
  expect(await colour()).toBe("rgb(127, 140, 149)");
  await lesson.reload();
  expect([await attribute(lesson, "board"), await attribute(lesson, "pieces")]).toEqual([
    "slate",
    "flat",
  ]);
  // A look that this version does not know is drawn like the usual one.
  await lesson.evaluate(() => localStorage.setItem("kifu-board", "marble"));
  await lesson.reload();
  expect(await colour()).toBe(usual);
  await person.page.reload();
  await person.page.getByRole("radio", { name: "Classic", checked: true }).waitFor();
});

/** Finds selected options that are not visibly marked without colours and shadows. */
async function unmarked(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("label:has(input[type=radio])")].flatMap((label) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(label);
      const marked = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      const chosen = label.querySelector("input")?.checked === true;
      return marked === chosen ? [] : [`unmarked: ${label.innerText}`];
    }),
  );
}
