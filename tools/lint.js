/**
 * `npm run lint`: runs oxlint, oxfmt, dependency-cruiser and a check that the reference is up to
 * date. They run side by side, and if one fails, the others still run. oxlint and the reference
 * need the build's output, so the build runs first.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { leaveCounts } from "./results.js";
import { build } from "./setup/build.js";
import { root, say } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

/** @type {[name: string, script: string, ...args: string[]][]} */
const CHECKS = [
  ["oxlint", "node_modules/oxlint/bin/oxlint", "."],
  ["oxfmt", "node_modules/oxfmt/bin/oxfmt", "--check", "."],
  [
    "dependency-cruiser",
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    "-T",
    "err-long",
    "packages",
    "apps",
    "tools",
  ],
  ["docs", "tools/docs.js", "--check"],
];

/**
 * Runs a check. Its output is printed after it has ended, so that outputs do not mix.
 *
 * @param {typeof CHECKS[number]} check
 * @returns {Promise<boolean>} whether it passed
 */
async function passes([name, script, ...args]) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  const [out, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  process.stdout.write(out);
  process.stderr.write(errors);
  if (status === 0) return true;
  say(`${name} failed.`);
  leaveCounts({ passed: 0, failed: 1, failures: [`${name}\n${out}${errors}`] });
  return false;
}

prepare();
const built = build(root);
const passed = await Promise.all(CHECKS.map(passes));
process.exitCode = built && passed.every(Boolean) ? 0 : 1;
