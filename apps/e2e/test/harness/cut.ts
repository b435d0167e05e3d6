import type { Page } from "playwright-core";

/** Finds texts that are cut off because they do not fit their box. */
export async function cut(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const found = [...scope.querySelectorAll<HTMLElement>("*")].filter((element) => {
      if (element.closest("svg") !== null || element.innerText.trim() === "") return false;
      if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return false;
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      // The text is only for screen readers, or its element has no box of its own.
      if (clientWidth < 2 || clientHeight < 2) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      return (
        (hides(overflowX) && scrollWidth > clientWidth + 1) ||
        (hides(overflowY) && scrollHeight > clientHeight + 1)
      );
    });
    return found.map((element) => `cut: ${element.outerHTML.slice(0, 200)}`);
  });
}
