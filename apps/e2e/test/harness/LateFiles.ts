import type { Page } from "playwright-core";

const SCRIPTS = "**/_next/static/**/*.js*";

/**
 * Blocks scripts that a page requests after loading, as if a new deployment had removed them.
 */
export class LateFiles {
  readonly refused = new Set<string>();
  private blocked = true;
  private asked: (() => void)[] = [];

  private constructor(private readonly page: Page) {}

  /** From the next page load, blocks all scripts that the page's HTML does not name. */
  static async block(page: Page, others: (name: string) => boolean = () => true) {
    const late = new LateFiles(page);
    const html = await (await page.request.get(page.url())).text();
    await page.route(SCRIPTS, async (route) => {
      const path = new URL(route.request().url()).pathname;
      const name = path.slice(path.lastIndexOf("/") + 1);
      const isNamed = html.includes(name) && others(name);
      if (!late.blocked || isNamed) return await route.continue();
      late.refused.add(path);
      for (const tell of late.asked) tell();
      await route.abort();
    });
    return late;
  }

  async missed(): Promise<void> {
    if (this.refused.size > 0) return;
    await new Promise<void>((tell) => this.asked.push(tell));
  }

  unblock(): void {
    this.blocked = false;
  }
}

/** Waits until a page has loaded these scripts, and then blocks all others. */
export async function keepOnly(page: Page, paths: ReadonlySet<string>): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      return wanted.every((path) => loaded.some((name) => new URL(name).pathname === path));
    },
    [...paths],
  );
  await page.route(SCRIPTS, (route) => route.abort());
}
