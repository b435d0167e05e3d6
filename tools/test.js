/**
 * `npm test`: types, lint and tests, except slow suites, timing suites and real proofs.
 *
 * Turbo skips what passed before and has not changed since: turbo.json says what each task
 * reads. `npm test -- --force` skips nothing. Other arguments go to jest, and run only the suites
 * and tests that they choose: `npm test -- randzu -t "edge"`.
 */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { runSuites } from "./runJest.js";
import { build } from "./setup/build.js";
import { chromium } from "./setup/chromium.js";
import { find } from "./setup/installPrograms.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";
import { bringRedisServer } from "./setup/redisServer.js";

const TASKS = ["run", "types", "lint", "test", "test:tools"];

/** Nothing needs the network or sends telemetry. */
const QUIET = {
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

/** What the tests need besides the checkout: other versions of it run them again. */
function machine() {
  const programs = [chromium(), find("redis-server")].map((path) =>
    path === undefined ? "none" : `${path} ${statSync(path).mtimeMs}`,
  );
  return [process.version, process.platform, process.arch, ...programs].join(", ");
}

/** @param {string[]} args for turbo */
function runAll(args) {
  // Before the tests run side by side, since the system's package manager cannot run twice at once.
  chromium();
  bringRedisServer();
  const turbo = join(root, "node_modules/turbo/bin/turbo");
  const { status } = spawnSync(process.execPath, [turbo, ...TASKS, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...QUIET, TEST_MACHINE: machine() },
  });
  return status === 0;
}

prepare();
const args = process.argv.slice(2);
if (!build(root)) process.exitCode = 1;
else {
  const isWhole = args.every((arg) => arg === "--force");
  const passed = isWhole ? runAll(args) : runSuites(args);
  process.exitCode = passed ? 0 : 1;
}
