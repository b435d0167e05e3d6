import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { meet, type Person, playOut, takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

/** So many times somebody presses Tab before they give up. */
const MOST_TABS = 40;

/** What the keyboard stands on, as it is read out; undefined where it is lost. */
async function standsOn(page: Page): Promise<string | undefined> {
  const name = await page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const words = at.getAttribute("aria-label") ?? at.closest("label")?.textContent;
    return (words ?? at.textContent).trim();
  });
  return name ?? undefined;
}

/** Whether somebody who looks at the page sees where the keyboard stands. */
async function isMarked(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return false;
    // The button of a choice is hidden behind its label, which is marked in its place.
    const shown = at.matches("input[type=radio]") ? (at.closest("label") ?? at) : at;
    const { top, bottom, width, height } = shown.getBoundingClientRect();
    const style = getComputedStyle(shown);
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const ringed = shown.matches("[role=gridcell]") && style.boxShadow !== "none";
    return (outlined || ringed) && bottom > 0 && top < innerHeight && width > 0 && height > 0;
  });
}

/** Presses Tab until the keyboard stands there, and sees each step. Returns how many it took. */
async function tabTo(page: Page, name: RegExp): Promise<number> {
  const passed: (string | undefined)[] = [];
  while (passed.length < MOST_TABS) {
    await page.keyboard.press("Tab");
    const at = await standsOn(page);
    passed.push(at);
    if (at !== undefined) expect([at, await isMarked(page)]).toEqual([at, true]);
    if (at !== undefined && name.test(at)) return passed.length;
  }
  throw new Error(`Tab does not lead to ${String(name)}, but to: ${passed.join(" | ")}`);
}

/** Walks with the arrows from the cell that the keyboard stands on, and puts something there. */
async function put(person: Person, cell: string): Promise<void> {
  const { page } = person;
  await person.reads("Your turn");
  const wanted = { x: cell.charCodeAt(0) - 97, y: Number(cell[1]) - 1 };
  for (;;) {
    const at = (await standsOn(page))?.toLowerCase() ?? "lost";
    expect(at).toMatch(/^[a-c][1-3], /);
    const [x, y] = [at.charCodeAt(0) - 97, Number(at[1]) - 1];
    if (x === wanted.x && y === wanted.y) break;
    const sideways = x < wanted.x ? "ArrowRight" : "ArrowLeft";
    const upwards = y < wanted.y ? "ArrowUp" : "ArrowDown";
    await page.keyboard.press(x === wanted.x ? upwards : sideways);
    expect(await isMarked(page)).toBe(true);
  }
  await page.keyboard.press("Enter");
  await person.sees(cell);
  expect((await standsOn(page))?.toLowerCase()).toContain(`${cell}, `);
}

test("a newcomer plays a whole match with the keyboard alone", async () => {
  const [newcomer, opponent] = await stage.two();
  const { page } = newcomer;
  await newcomer.visit("/");
  await page.keyboard.press("Tab");
  expect(await standsOn(page)).toBe("Skip to content");
  expect(await isMarked(page)).toBe(true);

  await tabTo(page, /^Randzu/);
  await page.keyboard.press("ArrowRight");
  await page.locator('main a[href^="/play/tic-tac-toe?"]').waitFor();
  expect(await standsOn(page)).toMatch(/^Tic-tac-toe/);
  expect(await isMarked(page)).toBe(true);
  await tabTo(page, /^Play now/);
  await page.keyboard.press("Enter");
  await newcomer.reads("Looking for an opponent");

  await opponent.playNow({ game: "Tic-tac-toe" });
  const { first } = await takeSeats(newcomer, opponent);
  await tabTo(page, /^[ABC][123], empty/);

  // Whichever side begins: the opponent gets column A, and the newcomer looks on.
  const [theirs, ours] = ["a1 a3 a2".split(" "), "b2 c1 c3".split(" ")];
  for (let i = 0; i < 3; i++) {
    if (first === newcomer) await put(newcomer, ours[i] ?? "");
    await opponent.place(theirs[i] ?? "");
    await newcomer.sees(theirs[i] ?? "");
    if (first === opponent && i < 2) await put(newcomer, ours[i] ?? "");
  }
  await newcomer.reads("You lost");
  expect(await standsOn(page)).toMatch(first === newcomer ? /^C3, / : /^C1, /);

  await tabTo(page, /^Play again/);
  await page.keyboard.press("Enter");
  await newcomer.reads("Looking for an opponent");
  await tabTo(page, /^Cancel/);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
});

test("what was chosen before the page listened is what is played", async () => {
  const newcomer = await stage.person();
  const { page } = newcomer;
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("radio", { name: /^Randzu/ }).waitFor({ state: "attached" });
  await tabTo(page, /^Randzu/);
  await page.keyboard.press("ArrowRight");
  const chosen = page.getByRole("radio", { name: /^Tic-tac-toe/ });
  expect(await chosen.isChecked()).toBe(true);
  await page.locator('main a[href^="/play/randzu?"]').waitFor();
  release?.();
  await page.locator('main a[href^="/play/tic-tac-toe?"]').waitFor();
  expect(await chosen.isChecked()).toBe(true);
});

test("a question is answered with the keyboard, which stands where it stood before", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "Tic-tac-toe" });
  await playOut(first, second, "b2 a1");
  const { page } = first;
  await tabTo(page, /^Resign/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(await isMarked(page)).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await standsOn(page)).toBe("Resign");

  await page.keyboard.press("Enter");
  const resign = page.getByRole("dialog").getByRole("button", { name: "Resign" });
  await resign.waitFor();
  do await page.keyboard.press("Tab");
  while (!(await resign.evaluate((button) => button === document.activeElement)));
  await page.keyboard.press("Enter");
  await first.reads("You lost");
  await second.reads("You won");
});

test("a draw is offered, declined and accepted with the keyboard", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "Tic-tac-toe" });
  await playOut(first, second, "b2 a1");
  const press = async ({ page }: Person, name: RegExp) => {
    await tabTo(page, name);
    expect(await isMarked(page)).toBe(true);
    await page.keyboard.press("Enter");
  };
  await press(first, /^Offer a draw/);
  await press(second, /^Decline/);
  await first.page.getByText("Noughts declined a draw.").first().waitFor();
  await first.place("c3");
  await second.sees("c3");
  await press(first, /^Offer a draw/);
  await press(second, /^Accept/);
  await Promise.all([first.reads("Draw agreed"), second.reads("Draw agreed")]);
});

test("a mark that is missing is missed, and so is a keyboard that is lost", async () => {
  const { page } = await stage.person();
  await page.goto("/status");
  expect([await standsOn(page), await isMarked(page)]).toEqual([undefined, false]);
  await tabTo(page, /^Kifu/);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.style.outline = "0";
  });
  expect(await isMarked(page)).toBe(false);
});
