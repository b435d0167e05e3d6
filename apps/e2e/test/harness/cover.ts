import type { Page } from "playwright-core";

/**
 * Hides a tab behind another one, or shows it again. A browser under test does not tell its
 * pages.
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
