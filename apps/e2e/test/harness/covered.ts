import type { Page } from "playwright-core";

/** Finds controls that cannot be pressed because something covers their middle. */
export async function covered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    // A dialog covers everything behind it on purpose.
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const found = [...scope.querySelectorAll<HTMLElement>("a[href], button, label")].filter(
      (element) => {
        if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
          return false;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = element.getBoundingClientRect();
        // Only for screen readers.
        if (width < 2 || height < 2) return false;
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return above !== null && !element.contains(above) && !above.contains(element);
      },
    );
    scrollTo(0, 0);
    return found.map((element) => `covered: ${element.outerHTML.slice(0, 200)}`);
  });
}
