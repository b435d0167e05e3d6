import { expect } from "@jest/globals";
import { audit } from "./audit.js";
import { overflow } from "./overflow.js";
import type { Person } from "./Person.js";

/** Expects no accessibility problems, and nothing beyond the edge of the screen. */
export async function look({ page }: Person): Promise<void> {
  expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
}

export async function says({ page }: Person, text: string | RegExp): Promise<void> {
  await page.locator("main").getByText(text).first().waitFor();
}

/** Waits until this text is visible, not only announced to screen readers. */
export async function tells({ page }: Person, text: string): Promise<void> {
  await page.locator("p:not(.sr-only)", { hasText: text }).waitFor();
}

/** Goes to the home page without a reload. */
export async function goHome({ page }: Person): Promise<void> {
  await page.locator("header a[href='/']").first().click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** The text that can be seen. Texts that only screen readers read are left out. */
export async function shownText({ page }: Pick<Person, "page">): Promise<string> {
  return await page.evaluate(() => {
    const hidden = [...document.querySelectorAll<HTMLElement>("main .sr-only")];
    for (const element of hidden) element.style.display = "none";
    const text = document.querySelector("main")?.innerText ?? "";
    for (const element of hidden) element.style.display = "";
    return text;
  });
}
