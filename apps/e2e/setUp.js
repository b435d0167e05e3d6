import { buildWeb } from "../../tools/setup/buildWeb.js";
import { root } from "../../tools/setup/checkout.js";
import { chromium, findWindowless } from "../../tools/setup/chromium.js";
import { bringNginx } from "../../tools/setup/nginx.js";
import { bringPostgres } from "../../tools/setup/postgres.js";

/** Jest's `globalSetup`: finds the browser, builds the web app, and starts what all suites share. */
export default async function setUp() {
  const browser = chromium();
  if (browser === undefined || !buildWeb(root)) throw new Error("The browser tests cannot run");
  // The soak uses a full browser, as people do.
  const isSoak = process.env["KIFU_SOAK"] === "1";
  const windowless = isSoak ? undefined : findWindowless();
  process.env["KIFU_WINDOWLESS_CHROMIUM"] = windowless ?? browser;
  process.env["KIFU_CHROMIUM"] = browser;
  if (isSoak) {
    bringNginx();
    bringPostgres();
  }
  const { startSharedApp } = await import("./dist/test/harness/sharedApp.js");
  await startSharedApp();
}
