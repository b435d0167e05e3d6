import { expect, test } from "@jest/globals";
import type { Locator, Page, Request } from "playwright-core";
import { measured } from "./harness/measured.js";
import { meet, type Person } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

/** With one stream each, these tabs would exceed a browser's six connections to a server. */
const TABS = 8;

/** The number of measurements. A single one may be slow because the machine is busy. */
const MOVES = 3;
const SLOWER = { times: 2, ms: 500 };

/**
 * Makes the page believe that it is hidden, because a browser under test never hides a page.
 */
function hide(): void {
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
}

/** The time from the press of a cell until the opponent sees the stone. */
async function timeOf(page: Page, cell: string, opponent: Person): Promise<number> {
  await page.locator("h1:visible", { hasText: "Your turn" }).waitFor();
  const began = performance.now();
  await page.getByRole("gridcell", { name: new RegExp(`^${cell},`, "i") }).click();
  await opponent.sees(cell);
  return performance.now() - began;
}

test("a move is as fast with eight open tabs as with one", async () => {
  const { first, second, match } = await meet(...(await stage.two()), { game: "Randzu" });
  const [mine, theirs] = ["abcdefgh", "ijklmno"];
  let best = { alone: Infinity, among: Infinity };
  for (let i = 0; i < MOVES; i++) {
    const alone = await timeOf(first.page, `${mine[i]}3`, second);
    best = { ...best, alone: Math.min(best.alone, alone) };
    await second.place(`${theirs[i]}5`);
  }
  for (let i = 1; i < TABS; i++) {
    const tab = await first.openTab("about:blank");
    await tab.addInitScript(hide);
    await tab.goto(i % 2 === 0 ? `/match/${match}` : "/");
  }
  // The first tab must be visible to play there.
  await first.page.bringToFront();
  for (let i = 0; i < MOVES; i++) {
    const among = await timeOf(first.page, `${mine[i]}7`, second);
    best = { ...best, among: Math.min(best.among, among) };
    await second.place(`${theirs[i]}9`);
  }
  const { alone, among } = best;
  measured(
    "to the opponent's board",
    `${Math.round(alone)} ms, among tabs ${Math.round(among)} ms`,
  );
  expect(among).toBeLessThan(alone * SLOWER.times + SLOWER.ms);
});

test("a page has one stream, whatever it shows", async () => {
  const { first, match } = await meet(...(await stage.two()), { game: "Randzu" });
  const open = new Set<unknown>();
  const page = await first.openTab("about:blank");
  const streams = (request: Request) => request.headers()["accept"] === "text/event-stream";
  let most = 0;
  page.on("request", (request) => {
    if (streams(request)) most = Math.max(most, open.add(request).size);
  });
  const close = (request: Request) => void open.delete(request);
  page.on("requestfailed", close);
  page.on("requestfinished", close);
  const show = async (path: string, text: Locator) => {
    const streaming = page.waitForRequest(streams);
    await page.goto(path);
    await text.waitFor();
    await streaming;
  };
  await show("/", page.getByText("In progress"));
  await show(`/match/${match}`, page.locator("h1:visible", { hasText: "Your turn" }));
  expect(most).toBe(1);
});

test("with many tabs open, moves are sent and every tab is up to date", async () => {
  const { first, second, match } = await meet(...(await stage.two()), { game: "Randzu" });
  const tabs = [];
  for (let i = 0; i < TABS; i++) {
    tabs.push(await first.openTab(i % 2 === 0 ? `/match/${match}` : "/"));
  }
  await first.place("h8");
  await second.sees("h8");
  await second.place("i9");
  for (const [i, tab] of tabs.entries()) {
    if (i % 2 === 0) await tab.getByRole("gridcell", { name: /^i9, white/i }).waitFor();
    else await tab.getByText("In progress").waitFor();
  }
  // The last tab shares the stream of another one.
  const last = await first.openTab(`/match/${match}`);
  await last.locator("h1:visible", { hasText: "Your turn" }).waitFor();
  const began = Date.now();
  await last.getByRole("gridcell", { name: /^j10,/i }).click();
  await second.sees("j10");
  expect(Date.now() - began).toBeLessThan(3000);
});
