import type { Page } from "playwright-core";

/** Waits until the page listens and has sent its requests. Returns its text. */
export async function settled(page: Page): Promise<string> {
  await page
    .locator("main h1:visible, main [role=alert], main [role=status], main p")
    .first()
    .waitFor();
  await page.waitForFunction(() => document.readyState === "complete");
  return (await page.locator("main").innerText()).trim();
}
