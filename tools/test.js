/**
 * `npm test`: types, lint and tests, except slow suites, timing suites and real proofs.
 *
 * Turbo skips what passed before and has not changed since: turbo.json says what each task
 * reads. `npm test -- --force` skips nothing. Other arguments go to jest, and run only the suites
 * and tests that they choose: `npm test -- randzu -t "edge"`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { runSuites } from "./runJest.js";
import { build } from "./setup/build.js";
import { chromium } from "./setup/chromium.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { bringPostgres, findPostgres } from "./setup/postgres.js";

/** Tools must not send telemetry or check for updates. */
const QUIET = {
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

/**
 * Describes everything outside the checkout on which tests depend. If it changes, the tests run
 * again.
 */
function machine() {
  const programs = [chromium(), findPostgres()].map((path) =>
    path === undefined ? "none" : `${path} ${statSync(path).mtimeMs}`,
  );
  return [process.version, process.platform, process.arch, ...programs].join(", ");
}

/** These tests take longest, and mostly wait. */
const BROWSERS = ["@kifu/e2e"];
/** These tests often wait for processes and clocks. */
const WAITING = ["@kifu/node", "@kifu/client-tests", "@kifu/bots"];

/**
 * What runs side by side. Turbo has no setting for the order of tasks, so each part is a run of
 * its own. Tests that wait leave their core to the others, so that two cores are busy to the end.
 */
const PARTS = [
  ["test", ...BROWSERS.map((name) => `--filter=${name}`)],
  ["test", "--continue", "--concurrency=2", ...WAITING.map((name) => `--filter=${name}`)],
  [
    ...["types", "lint", "test", "test:tools", "--continue", "--concurrency=1"],
    ...[...BROWSERS, ...WAITING].map((name) => `--filter=!${name}`),
  ],
];

/**
 * @param {string[]} args
 * @returns {Promise<boolean>} whether all tasks passed
 */
async function turbo(...args) {
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/turbo/bin/turbo"), "run", ...args],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...QUIET, TEST_MACHINE: machine() },
    },
  );
  const [status] = await once(child, "close");
  return status === 0;
}

/** @param {string[]} args for turbo */
async function runAll(args) {
  // Installed before the tests run in parallel, because the system's package manager cannot run
  // twice at once.
  chromium();
  bringPostgres();
  const passed = await Promise.all(PARTS.map((part) => turbo(...part, ...args)));
  return passed.every(Boolean);
}

prepare();
const args = process.argv.slice(2);
if (!build(root)) process.exitCode = 1;
else {
  const isWhole = args.every((arg) => arg === "--force");
  const passed = isWhole ? await runAll(args) : runSuites(args);
  process.exitCode = passed ? 0 : 1;
}
