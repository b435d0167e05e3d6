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
