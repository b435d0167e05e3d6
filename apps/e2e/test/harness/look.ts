import { expect } from "@jest/globals";
import { audit } from "./audit.js";
import { overflow } from "./overflow.js";
import type { Person } from "./Person.js";

/** Nothing that keeps anybody out, and nothing that is cut. */
export async function look({ page }: Person): Promise<void> {
  expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
}

/** Waits until the page says this, wherever it does. */
export async function says({ page }: Person, text: string | RegExp): Promise<void> {
  await page.locator("main").getByText(text).first().waitFor();
}

/** The same beside the announcement, which is for those who do not see the page. */
export async function tells({ page }: Person, text: string): Promise<void> {
  await page.locator("p:not(.sr-only)", { hasText: text }).waitFor();
}

/** The home page, without loading the site again. */
export async function goHome({ page }: Person): Promise<void> {
  await page.locator("header a[href='/']").first().click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** What those who look at the page read of it, without what is for those who hear it. */
export async function shownText({ page }: Pick<Person, "page">): Promise<string> {
  return await page.evaluate(() => {
    const hidden = [...document.querySelectorAll<HTMLElement>("main .sr-only")];
    for (const element of hidden) element.style.display = "none";
    const text = document.querySelector("main")?.innerText ?? "";
    for (const element of hidden) element.style.display = "";
    return text;
  });
}
