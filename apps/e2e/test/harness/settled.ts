import type { Page } from "playwright-core";

/** Until the page listens and has asked what it asks. */
export async function settled(page: Page): Promise<string> {
  await page
    .locator("main h1:visible, main [role=alert], main [role=status], main p")
    .first()
    .waitFor();
  await page.waitForFunction(() => document.readyState === "complete");
  return (await page.locator("main").innerText()).trim();
}
