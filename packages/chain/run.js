/**
 * `npm test` of the chain: first the suites that may run side by side, then, one after the other,
 * those that compare times. Both run, whichever fails. Arguments go to jest.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const jest = fileURLToPath(new URL("../../node_modules/jest/bin/jest.js", import.meta.url));
const cwd = fileURLToPath(new URL(".", import.meta.url));
// Not as flags: workers and what tests start have them, too.
const NODE_OPTIONS = "--experimental-vm-modules --disable-warning=ExperimentalWarning";

const chosen = process.argv.slice(2);
// What is chosen may be in one of the two alone.
const args = chosen.length > 0 ? ["--passWithNoTests", ...chosen] : [];

const statuses = ["jest.config.js", "jest.timing.config.js"].map((config) => {
  const { status } = spawnSync(process.execPath, [jest, "--config", config, ...args], {
    cwd,
    stdio: "inherit",
    env: { ...process.env, NODE_OPTIONS },
  });
  return status ?? 1;
});
process.exitCode = Math.max(...statuses);
