import type { Page } from "playwright-core";

export interface Noted {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

/** Records the notifications of pages. Call this before the page is opened. */
export async function keepNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Notification[] = [];
    class Kept extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(this);
      }
    }
    Object.assign(window, { shown, Notification: Kept });
  });
}

export async function notificationsOf(page: Page): Promise<Noted[]> {
  return await page.evaluate(() =>
    (window as unknown as { shown: Notification[] }).shown.map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    })),
  );
}

export async function notified(page: Page, count: number): Promise<Noted[]> {
  await page.waitForFunction(
    (wanted) => (window as unknown as { shown: Notification[] }).shown.length >= wanted,
    count,
  );
  return await notificationsOf(page);
}

export async function pressNotification(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { shown } = window as unknown as { shown: Notification[] };
    shown.at(-1)?.dispatchEvent(new Event("click"));
  });
}
