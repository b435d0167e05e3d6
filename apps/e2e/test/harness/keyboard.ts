import { expect } from "@jest/globals";
import type { Page } from "playwright-core";

const MOST_TABS = 40;

/** The focused element as a screen reader names it. Undefined if nothing has the focus. */
export async function standsOn(page: Page): Promise<string | undefined> {
  const name = await page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return null;
    const words = at.getAttribute("aria-label") ?? at.closest("label")?.textContent;
    return (words ?? at.textContent).trim();
  });
  return name ?? undefined;
}

export async function isMarked(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return false;
    // An option's input is hidden, and its label is marked instead.
    const shown = at.matches("input[type=radio]") ? (at.closest("label") ?? at) : at;
    const { top, bottom, width, height } = shown.getBoundingClientRect();
    const style = getComputedStyle(shown);
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const ringed = shown.matches("[role=gridcell]") && style.boxShadow !== "none";
    return (outlined || ringed) && bottom > 0 && top < innerHeight && width > 0 && height > 0;
  });
}

/**
 * Presses Tab until this element has the focus, and checks the mark at each step. Returns the
 * number of steps.
 */
export async function tabTo(page: Page, name: RegExp): Promise<number> {
  const passed: (string | undefined)[] = [];
  while (passed.length < MOST_TABS) {
    await page.keyboard.press("Tab");
    const at = await standsOn(page);
    passed.push(at);
    if (at !== undefined) expect([at, await isMarked(page)]).toEqual([at, true]);
    if (at !== undefined && name.test(at)) return passed.length;
  }
  throw new Error(`Tab does not lead to ${String(name)} but to: ${passed.join(" | ")}`);
}
