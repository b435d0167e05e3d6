import type { Page } from "playwright-core";

/**
 * Tells a page that its tab is hidden or visible. A browser under test does not tell its pages.
 */
export async function cover(page: Page, covered: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    covered ? "hidden" : "visible",
  );
}
