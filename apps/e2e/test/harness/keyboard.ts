import { expect } from "@jest/globals";
import type { Page } from "playwright-core";

/** So many times somebody presses Tab before they give up. */
const MOST_TABS = 40;

/** What the keyboard stands on, as it is read out; undefined where it is lost. */
export async function standsOn(page: Page): Promise<string | undefined> {
  const name = await page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const words = at.getAttribute("aria-label") ?? at.closest("label")?.textContent;
    return (words ?? at.textContent).trim();
  });
  return name ?? undefined;
}

/** Whether somebody who looks at the page sees where the keyboard stands. */
export async function isMarked(page: Page): Promise<boolean> {
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
export async function tabTo(page: Page, name: RegExp): Promise<number> {
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
