/**
 * `npm test` of the browser tests: finds the browser and builds the web app first, neither of
 * which may be missing. Arguments go to jest.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildWeb } from "../../tools/setup/buildWeb.js";
import { root } from "../../tools/setup/checkout.js";
import { chromium } from "../../tools/setup/chromium.js";

const browser = chromium();
if (browser === undefined || !buildWeb(root)) process.exit(1);

const { status } = spawnSync(
  process.execPath,
  [
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    fileURLToPath(new URL("../../node_modules/jest/bin/jest.js", import.meta.url)),
    ...process.argv.slice(2),
  ],
  {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: "inherit",
    env: { ...process.env, KIFU_CHROMIUM: browser },
  },
);
process.exitCode = status ?? 1;
