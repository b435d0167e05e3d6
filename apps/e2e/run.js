/**
 * The browser tests: `npm test`, or with KIFU_SOAK=1 `npm run soak`, which also has the suites that
 * measure times, one after the other. Finds the browser and builds the web app first, neither of
 * which may be missing. Arguments go to jest.
 */
import { buildWeb } from "../../tools/setup/buildWeb.js";
import { root } from "../../tools/setup/checkout.js";
import { chromium, findWindowless } from "../../tools/setup/chromium.js";
import { runJest } from "../../tools/runJest.js";

const browser = chromium();
if (browser === undefined || !buildWeb(root)) process.exit(1);

// The soak has the browser that people have.
const windowless = process.env["KIFU_SOAK"] === "1" ? undefined : findWindowless();
process.exitCode = runJest(new URL(".", import.meta.url), {
  KIFU_CHROMIUM: browser,
  KIFU_WINDOWLESS_CHROMIUM: windowless ?? browser,
});
