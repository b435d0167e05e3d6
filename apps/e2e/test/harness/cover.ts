import type { Page } from "playwright-core";

/** Puts a tab behind another one, or in front again, which a browser under test does not tell its pages. */
export async function cover(page: Page, covered: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    covered ? "hidden" : "visible",
  );
}
