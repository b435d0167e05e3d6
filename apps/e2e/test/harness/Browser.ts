import { type Browser as Chromium, type BrowserContextOptions, chromium } from "playwright-core";
import { Person } from "./Person.js";

/** What the browser does for its own window, whose list of addresses takes more of a machine than our pages do. */
const OWN_WINDOW = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** What Playwright turns off; what we turn off would be in the place of it. */
const FOR_TESTS = [
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...FOR_TESTS, ...OWN_WINDOW].join(",")}`,
];

/** What differs between the visitors of a test. */
export interface PersonOptions extends BrowserContextOptions {
  /** How much larger than usual somebody has set their browser's letters. */
  letters?: 1.5 | 2;
}

/**
 * What moves by itself, such as a light that breathes, is painted sixty times a second by the processor. The soak has
 * it, as people do.
 */
const MOTION = process.env["KIFU_SOAK"] === "1" ? "no-preference" : "reduce";

const USUAL_LETTERS_PX = 16;

/** What differs between browsers. */
export interface BrowserOptions {
  /** How much larger than usual its letters are. */
  letters?: number | undefined;
  /** Whether it shows notifications, for which it needs a window. */
  notifies?: boolean | undefined;
}

/** A real browser, in which several people have each their own profile. */
export class Browser {
  private constructor(
    private readonly chromium: Chromium,
    private readonly url: string,
  ) {}

  static async open(
    url: string,
    { letters = 1, notifies = false }: BrowserOptions = {},
  ): Promise<Browser> {
    const { KIFU_CHROMIUM, KIFU_WINDOWLESS_CHROMIUM = KIFU_CHROMIUM } = process.env;
    const executablePath = notifies ? KIFU_CHROMIUM : KIFU_WINDOWLESS_CHROMIUM;
    if (!executablePath) throw new Error("KIFU_CHROMIUM must name a browser: see run.js");
    const size = `--blink-settings=defaultFontSize=${USUAL_LETTERS_PX * letters}`;
    const args = letters === 1 ? ARGS : [...ARGS, size];
    return new Browser(await chromium.launch({ executablePath, args }), url);
  }

  async person(options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.chromium.newContext({
      baseURL: this.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: MOTION,
      ...options,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: this.url });
    return new Person(context, await context.newPage());
  }

  async close(): Promise<void> {
    await this.chromium.close();
  }
}
