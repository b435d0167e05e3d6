/** `npm run icons`: draws the web app's icons and the picture for link previews. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "./setup/build.js";
import { root } from "./setup/checkout.js";
import { chromium } from "./setup/chromium.js";
import { prepare } from "./setup/prepare.js";

prepare();
const browser = chromium();
if (browser === undefined || !build(root)) process.exit(1);

const { status } = spawnSync(process.execPath, [join(root, "apps/e2e/dist/test/icons.js")], {
  stdio: "inherit",
  env: { ...process.env, KIFU_CHROMIUM: browser },
});
process.exitCode = status ?? 1;
