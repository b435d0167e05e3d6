/**
 * Runs the browser tests: `npm test`, or with KIFU_SOAK=1 `npm run soak`, which also has the
 * suites that measure times, one at a time. First finds the browser and builds the web app, and
 * fails without either. Arguments go to jest.
 */
import { buildWeb } from "../../tools/setup/buildWeb.js";
import { root } from "../../tools/setup/checkout.js";
import { chromium, findWindowless } from "../../tools/setup/chromium.js";
import { runJest } from "../../tools/runJest.js";

const browser = chromium();
if (browser === undefined || !buildWeb(root)) process.exit(1);

// The soak uses a full browser, as people do.
const windowless = process.env["KIFU_SOAK"] === "1" ? undefined : findWindowless();
process.exitCode = runJest(new URL(".", import.meta.url), {
  KIFU_CHROMIUM: browser,
  KIFU_WINDOWLESS_CHROMIUM: windowless ?? browser,
});
