/**
 * `npm test`: types, lint, the tools' own tests and every package's tests. Every part runs,
 * whichever fails.
 *
 * Arguments go to jest: `npm test -- randzu -t "edge"`. Then only types and the
 * chosen tests run.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countsBelow, leaveCounts } from "./results.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

/** Nothing here needs the network, or tells anyone that it ran. */
const QUIET = {
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

prepare();

const chosen = process.argv.slice(2);
/** @type {{ name: string, passed: boolean, seconds: number }[]} */
const parts = [];

part("types", ["types", "types:tools"]);
if (chosen.length === 0) {
  part("lint", ["lint"]);
  part("tools", ["test:tools"]);
  part("tests", ["test"]);
} else {
  say("Lint and the tools' tests are left out: npm test without arguments runs them.");
  // One package may have none of the chosen tests, but not all of them.
  process.env["KIFU_RESULTS"] ||= mkdtempSync(join(tmpdir(), "kifu-"));
  part("tests", ["test"], ["--passWithNoTests", ...chosen]);
  const ran = countsBelow(process.env["KIFU_RESULTS"]).some((run) => run.passed + run.failed > 0);
  if (!ran) {
    say(`No test matches ${chosen.join(" ")}.`);
    parts.push({ name: "chosen", passed: false, seconds: 0 });
  }
}

// The runners of tests count for themselves.
for (const { name, passed } of parts.filter(({ name }) => name === "types" || name === "lint")) {
  leaveCounts(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
}
say("");
for (const { name, passed, seconds } of parts) {
  say(`${passed ? "passed" : "FAILED"}  ${name.padEnd(6)} ${seconds} s`);
}
process.exitCode = parts.every(({ passed }) => passed) ? 0 : 1;

/**
 * @param {string} name
 * @param {string[]} tasks of turbo.json
 * @param {string[]} args for each of the tasks
 */
function part(name, tasks, args = []) {
  const started = Date.now();
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/turbo/bin/turbo"),
      "run",
      ...tasks,
      "--continue=always",
      "--log-prefix=none",
      "--",
      ...args,
    ],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...QUIET } },
  );
  const seconds = Math.round((Date.now() - started) / 1000);
  parts.push({ name, passed: status === 0, seconds });
}
