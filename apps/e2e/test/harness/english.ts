import type { Page } from "playwright-core";

/** Two or more Latin words in a row. One alone may be a name, such as Kifu or Randzu. */
const WORDS =
  /\p{Script=Latin}[\p{Script=Latin}'’-]*(?: \p{Script=Latin}[\p{Script=Latin}'’-]*)+/gu;

/**
 * The English of a page in a language with other letters: its title, its texts, and what only
 * screen readers read. Commands are left out, what is marked as English, and
 * the given names.
 */
export async function english(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        element.checkVisibility() && element.closest("code, pre, script, main [lang=en]") === null,
    );
    const inside = shown.flatMap(({ childNodes }) => {
      const own = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return own.map(({ textContent }) => textContent ?? "").join("");
    });
    const attributes = ["aria-label", "aria-description", "title", "placeholder", "alt"].flatMap(
      (name) => shown.map((element) => element.getAttribute(name) ?? ""),
    );
    return [document.title, ...inside, ...attributes];
  });
  const found = texts.flatMap((text) => {
    const unnamed = names.reduce((rest, name) => rest.replaceAll(name, "·"), text);
    return unnamed.match(WORDS) ?? [];
  });
  return [...new Set(found)];
}
