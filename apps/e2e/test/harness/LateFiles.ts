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

  /** Waits until the page has asked for a script that contains this text. */
  async missed(text = ""): Promise<void> {
    for (const path of this.refused) {
      if ((await scriptAt(this.page, path)).includes(text)) return;
    }
    await new Promise<void>((tell) => this.asked.push(tell));
    await this.missed(text);
  }

  unblock(): void {
    this.blocked = false;
  }
}

/** The text of a script of the page's site, also if the page may not load it. */
export async function scriptAt(page: Page, path: string): Promise<string> {
  // A missing file's answer is not packed, whatever its header says.
  const headers = { "accept-encoding": "identity" };
  return await (await page.request.get(new URL(path, page.url()).href, { headers })).text();
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
