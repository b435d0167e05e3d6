import type { Locator, Page } from "playwright-core";
import { keepNotifications } from "./notified.js";
import type { Person } from "./Person.js";
import type { Stage } from "./Stage.js";

/** The icon of a tab with an alert. */
export const MARKED = "/icons/alert.svg";

export async function titled(page: Page, title: string): Promise<void> {
  await page.waitForFunction((wanted) => document.title === wanted, title);
}

export async function icon(page: Page): Promise<string> {
  return (await page.locator('head link[rel="icon"]').first().getAttribute("href")) ?? "";
}

export function bell(page: Page): Locator {
  return page.getByRole("switch", { name: "Notifications" });
}

/**
 * A person whose browser has already allowed or denied notifications. Their notifications are
 * recorded.
 */
export async function notifiable(stage: Stage, permitted: boolean): Promise<Person> {
  const person = await stage.person();
  if (permitted) {
    await person.context.grantPermissions(["notifications"], { origin: stage.app.url });
  }
  await keepNotifications(person.page);
  return person;
}
