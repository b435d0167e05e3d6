import { type Browser as Chromium, type BrowserContextOptions, chromium } from "playwright-core";
import { Person } from "./Person.js";

/**
 * Browser features to turn off. The popup of the address bar would cost more CPU than our pages.
 */
const OWN_WINDOW = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/**
 * Playwright's list of disabled features. Our flag replaces Playwright's flag, so our list must
 * include Playwright's list.
 */
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

export interface PersonOptions extends BrowserContextOptions {
  /** The size of letters relative to the default. */
  letters?: 1.5 | 2;
}

/**
 * Painting animations costs much CPU, so tests reduce motion. Only long runs keep motion on, as
 * most people do.
 */
const MOTION = process.env["KIFU_SOAK"] === "1" ? "no-preference" : "reduce";

const USUAL_LETTERS_PX = 16;

export interface BrowserOptions {
  letters?: number | undefined;
  /** Whether the browser can show notifications, which needs a window. */
  notifies?: boolean | undefined;
}

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
      // Requests of a service worker would bypass the routes of tests.
      serviceWorkers: "block",
      ...options,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: this.url });
    return new Person(context, await context.newPage());
  }

  async close(): Promise<void> {
    await this.chromium.close();
  }
}
