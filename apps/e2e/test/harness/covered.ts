import type { Page } from "playwright-core";

/** What a mouse or a finger cannot reach: something else lies above its middle. */
export async function covered(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    // Behind a dialog, everything is out of reach, as it should be.
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const found = [...scope.querySelectorAll<HTMLElement>("a[href], button, label")].filter(
      (element) => {
        if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
          return false;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = element.getBoundingClientRect();
        // For those who hear the page.
        if (width < 2 || height < 2) return false;
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return above !== null && !element.contains(above) && !above.contains(element);
      },
    );
    scrollTo(0, 0);
    return found.map((element) => `covered: ${element.outerHTML.slice(0, 200)}`);
  });
}
