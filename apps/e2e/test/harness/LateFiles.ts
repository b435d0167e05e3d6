import type { Page } from "playwright-core";

const SCRIPTS = "**/_next/static/**/*.js*";

/** The scripts that a page only asks for once it runs, as they are missing after a redeploy. */
export class LateFiles {
  /** Those that were asked for in vain. */
  readonly refused = new Set<string>();
  private blocked = true;
  private asked: (() => void)[] = [];

  private constructor(private readonly page: Page) {}

  /** From the next load of this page on, nothing comes that its HTML does not name. */
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

  /** Resolves when a file was asked for in vain. */
  async missed(): Promise<void> {
    if (this.refused.size > 0) return;
    await new Promise<void>((tell) => this.asked.push(tell));
  }

  unblock(): void {
    this.blocked = false;
  }
}

/** Waits until a page has these scripts, and takes the network's scripts from it from then on. */
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
