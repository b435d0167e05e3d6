import type { Page } from "playwright-core";

export async function overflow(page: Page): Promise<string[]> {
  return await page.evaluate((width) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= width && innerWidth <= width) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > width,
    );
    return [
      `${scrollWidth} px`,
      ...wide.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  }, page.viewportSize()?.width ?? 0);
}
