import { describe, expect, test } from "@jest/globals";
import type { BrowserContextOptions } from "playwright-core";
import { audit } from "./harness/audit.js";
import { everyPage } from "./harness/everyPage.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set();

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LOOKS: [string, BrowserContextOptions][] = [
  ["light, on a desktop", { ...DESKTOP, colorScheme: "light" }],
  ["dark, on a desktop", { ...DESKTOP, colorScheme: "dark" }],
  ["light, on a phone", { ...PHONE, colorScheme: "light" }],
  ["dark, on a phone", { ...PHONE, colorScheme: "dark" }],
];

describe("nothing keeps anybody out", () => {
  // First of all, while nobody has played here.
  test.each(LOOKS)("of a house that is empty: %s", async (_, options) => {
    const { page } = await stage.person(options);
    await page.goto("/");
    await page.getByText("All boards are free. Be the first to sit down.").waitFor();
    const dark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
    expect(dark).toBe(options.colorScheme === "dark");
    expect(await audit(page)).toEqual([]);
    await page.goto("/account");
    await page.getByText("You get a name with your first match.").waitFor();
    expect(await audit(page)).toEqual([]);
  });

  test.each(LOOKS)("of any page: %s", async (_, options) => {
    const found: Record<string, string[]> = {};
    await everyPage(stage, options, async (page, where) => {
      found[where] = await audit(page);
    });
    expect(Object.keys(found)).toHaveLength(14);
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
  });

  test("and what would is found: a button without a name, words too faint", async () => {
    const { page } = await stage.person();
    await page.goto("/status");
    await page.evaluate(() => {
      const button = document.querySelector("header button");
      button?.removeAttribute("aria-label");
      button?.removeAttribute("title");
      const heading = document.querySelector("h1");
      if (heading !== null) heading.style.color = "#ece4d4";
    });
    const found = await audit(page);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^button-name: /),
        expect.stringMatching(/^color-contrast: <h1/),
      ]),
    );
  });
});
