import { describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import type { BrowserContextOptions, Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { everyPage, PAGES } from "./harness/everyPage.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set();

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const LOOKS: [string, BrowserContextOptions][] = [
  ["light, on a desktop", { ...DESKTOP, colorScheme: "light" }],
  ["dark, on a desktop", { ...DESKTOP, colorScheme: "dark" }],
  ["light, on a phone", { ...PHONE, colorScheme: "light" }],
  ["dark, on a phone", { ...PHONE, colorScheme: "dark" }],
];

describe("there is no accessibility problem", () => {
  // This test comes first, while nobody has played.
  test.each(someOf(2, LOOKS))("in an app without matches: %s", async (_, options) => {
    const { page } = await stage.person(options);
    await page.goto("/");
    await page.getByText("No matches right now. Start the first one.").waitFor();
    const dark = await page.evaluate(() => document.documentElement.classList.contains("dark"));
    expect(dark).toBe(options.colorScheme === "dark");
    expect([...(await audit(page)), ...(await covered(page))]).toEqual([]);
    await page.goto("/account");
    await page.getByText("You get a name with your first match.").waitFor();
    expect(await audit(page)).toEqual([]);
  });

  test.each(someOf(2, LOOKS))("on any page: %s", async (_, options) => {
    const found: Record<string, string[]> = {};
    await everyPage(stage, options, async (page, where) => {
      found[where] = [...(await audit(page)), ...(await covered(page))];
    });
    expect(Object.keys(found)).toHaveLength(PAGES);
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
  });

  test("the audit finds a button without a name, faint text and a covered link", async () => {
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
    expect(await covered(page)).toEqual([]);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", `<p style="position: fixed; inset: 0">.</p>`);
    });
    expect((await covered(page)).length).toBeGreaterThan(5);
  });
});

test("light or dark is chosen once for all tabs and later visits", async () => {
  const person = await stage.person({ colorScheme: "light" });
  const { page } = person;
  const isDark = (tab: Page) =>
    tab.evaluate(() => document.documentElement.classList.contains("dark"));
  await page.goto("/");
  const other = await person.openTab("/status");
  expect([await isDark(page), await isDark(other)]).toEqual([false, false]);
  // A new page may not listen yet, so the click is repeated.
  do await other.getByRole("button", { name: "Light or dark" }).click();
  while (!(await isDark(other)));
  await page.waitForFunction(() => document.documentElement.classList.contains("dark"));
  await page.reload();
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: "dark" });
  do await page.getByRole("button", { name: "Light or dark" }).click();
  while (await isDark(page));
  await other.waitForFunction(() => !document.documentElement.classList.contains("dark"));
  await page.reload();
  expect(await isDark(page)).toBe(false);
});
