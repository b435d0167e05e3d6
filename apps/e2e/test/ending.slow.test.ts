import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { keepOnly, LateFiles, scriptAt } from "./harness/LateFiles.js";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;
const downloads = (page: Page) => page.getByRole("button", { name: "Download" });
const card = (page: Page) => page.getByRole("region", { name: "The match is over" });

/** How long a page tries to load a board before it shows an error. */
const PATIENCE_MS = 20_000;

/**
 * Makes a page show the error after a quarter of `PATIENCE_MS`. The page keeps trying to load the
 * board.
 */
async function makeImpatient(page: Page): Promise<void> {
  await page.addInitScript((patience) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === patience ? patience / 4 : ms);
  }, PATIENCE_MS);
}

test("missing files leave the page as it is, and are loaded when possible", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await playOut(first, second, "a1 b2 b1 c3");
  const late = await LateFiles.block(first.page);
  await first.page.reload();
  await first.place("c1");
  await first.reads("You won");
  await late.missed();
  await first.page.getByText("Three in a row for Crosses.").waitFor();
  await second.reads("You lost");
  expect(await downloads(first.page).count()).toBe(0);
  late.unblock();
  await downloads(first.page).waitFor();
  await first.reads("You won");
});

test("everything for the end of a match is loaded before it", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await playOut(first, second, "a1 b2 b1 c3");
  // A second page shows which files the end of a match needs.
  const scout = await first.openTab(first.page.url());
  const late = await LateFiles.block(scout);
  await scout.reload();
  await late.missed("animation.gif");
  await scout.close();
  await keepOnly(second.page, late.refused);
  await first.place("c1");
  await second.reads("You lost");
  await downloads(second.page).waitFor();
});

test("a page without its board's code keeps the rest, and retries or reloads", async () => {
  const { first } = await meet(...(await stage.two()), GAME);
  const { page } = first;
  // Finds the file with the board's code by the names of marks in it.
  const response = await page.request.get(page.url());
  const names = [...(await response.text()).matchAll(/[\w~.-]+\.js(?=["?\\])/g)].map(
    ([name]) => name,
  );
  let lost: string | undefined;
  for (const name of new Set(names)) {
    const text = await scriptAt(page, `/_next/static/chunks/${name}`);
    if (text.includes("mark-nought")) lost = name;
  }
  expect(lost).toBeDefined();
  await makeImpatient(page);
  const late = await LateFiles.block(page, (name) => name !== lost);
  await page.reload();
  const reload = page.getByRole("button", { name: "Reload the page" });
  await reload.waitFor({ timeout: 60_000 });
  await page.getByText("The board could not be loaded.").waitFor();
  // Everything but the board is there, and nothing has moved.
  await first.reads(/Your turn|to move/);
  expect(await page.locator("[data-clock]").count()).toBe(2);
  expect(first.problems.splice(0)).not.toEqual([]);
  const place = await page
    .getByText("The board could not be loaded.")
    .locator("xpath=ancestor::div[contains(@class,'aspect-square')]")
    .boundingBox();
  late.unblock();
  const grid = page.getByRole("grid");
  // The board may load by itself before the press.
  await Promise.race([page.getByRole("button", { name: "Try again" }).click(), grid.waitFor()]);
  await grid.waitFor();
  const board = await page.locator(".board").boundingBox();
  expect([board?.x, board?.y, board?.width]).toEqual([place?.x, place?.y, place?.width]);
  expect(board?.height).toBeCloseTo(place?.height ?? NaN, 0);
  await first.reads(/Your turn|to move/);

  // Block the file permanently, so that a press reloads the page.
  const gone = await LateFiles.block(page, (name) => name !== lost);
  await page.reload();
  await reload.waitFor({ timeout: 60_000 });
  expect(first.problems.splice(0)).not.toEqual([]);
  gone.unblock();
  await reload.click();
  await grid.waitFor();
  await first.seated();
  await first.reads(/Your turn|to move/);
});

test("the end shows the result and the next actions, and shifts nothing", async () => {
  const { first, second, match } = await meet(...(await stage.two()), GAME);
  const watcher = await stage.person();
  await watcher.visit(`/match/${match}`);
  await playOut(first, second, "a1 b2 b1 c3");
  const pages = [first.page, second.page, watcher.page];
  const stepsOf = async (page: Page) =>
    await page.getByRole("button", { name: "First move" }).boundingBox();
  await watcher.sees("c3");
  const before = await Promise.all(pages.map(stepsOf));
  expect(await Promise.all(pages.map((page) => page.locator("[data-clock]").count()))).toEqual([
    2, 2, 2,
  ]);

  await first.place("c1");
  await watcher.reads("Crosses won");
  for (const page of pages) {
    await page.locator("p:visible", { hasText: "Three in a row for Crosses." }).waitFor();
    await card(page)
      .getByText(/^5 moves/)
      .waitFor();
    await downloads(page).waitFor();
    expect(await page.locator("[data-clock]").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Resign" }).count()).toBe(0);
    expect(await audit(page)).toEqual([]);
  }
  expect(await Promise.all(pages.map(stepsOf))).toEqual(before);
  const again = (page: Page) => card(page).getByRole("link", { name: "Play again" }).count();
  expect(await Promise.all(pages.map(again))).toEqual([1, 1, 0]);
  await card(watcher.page).getByRole("link", { name: "Other matches" }).waitFor();

  const strokes = await first.page.evaluate(() =>
    [".line-won line", ".mark-cross", ".mark-nought"].map((part) => {
      const drawn = document.querySelector(`.board ${part}`);
      return drawn === null ? "missing" : getComputedStyle(drawn).stroke;
    }),
  );
  expect(strokes[0]).toBe(strokes[1]);
  expect(strokes[0]).not.toBe(strokes[2]);

  await card(first.page).getByRole("button", { name: "Review" }).click();
  await first.cell("A1").and(first.page.getByLabel(/empty/)).waitFor();
  await first.page.keyboard.press("Escape");
  await first.sees("c1");
});
