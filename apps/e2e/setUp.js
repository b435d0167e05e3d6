import { buildWeb } from "../../tools/setup/buildWeb.js";
import { root } from "../../tools/setup/checkout.js";
import { chromium, findWindowless } from "../../tools/setup/chromium.js";

/** Jest's `globalSetup`: finds the browser, builds the web app, and starts what all suites share. */
export default async function setUp() {
  const browser = chromium();
  if (browser === undefined || !buildWeb(root)) throw new Error("The browser tests cannot run");
  // The soak uses a full browser, as people do.
  const windowless = process.env["KIFU_SOAK"] === "1" ? undefined : findWindowless();
  process.env["KIFU_WINDOWLESS_CHROMIUM"] = windowless ?? browser;
  process.env["KIFU_CHROMIUM"] = browser;
  const { startSharedApp } = await import("./dist/test/harness/sharedApp.js");
  await startSharedApp();
}
