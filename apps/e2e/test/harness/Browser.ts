import { type Browser as Chromium, type BrowserContextOptions, chromium } from "playwright-core";
import { Person } from "./Person.js";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real browser, in which several people have each their own profile. */
export class Browser {
  private constructor(
    private readonly chromium: Chromium,
    private readonly url: string,
  ) {}

  static async open(url: string): Promise<Browser> {
    const executablePath = process.env["KIFU_CHROMIUM"];
    if (!executablePath) throw new Error("KIFU_CHROMIUM must name a browser: see run.js");
    return new Browser(await chromium.launch({ executablePath, args: ARGS }), url);
  }

  async person(options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.chromium.newContext({
      baseURL: this.url,
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: this.url });
    return new Person(context, await context.newPage());
  }

  async close(): Promise<void> {
    await this.chromium.close();
  }
}
