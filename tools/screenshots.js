/** `npm run screenshots`: takes the README's pictures of a match in a real browser. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "./setup/build.js";
import { buildWeb } from "./setup/buildWeb.js";
import { root } from "./setup/checkout.js";
import { chromium } from "./setup/chromium.js";
import { prepare } from "./setup/prepare.js";

prepare();
const browser = chromium();
if (browser === undefined || !build(root) || !buildWeb(root)) process.exit(1);

const script = join(root, "apps/e2e/dist/test/screenshots.js");
const { status } = spawnSync(process.execPath, [script, join(root, "docs/images")], {
  stdio: "inherit",
  env: { ...process.env, KIFU_CHROMIUM: browser },
});
process.exitCode = status ?? 1;
