/**
 * `npm run lint`: oxlint, oxfmt and dependency-cruiser, side by side. All three run, whichever fails. oxlint takes the
 * types that packages have of each other from what is built, so they are built first.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "./setup/build.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

const CHECKS = [
  ["node_modules/oxlint/bin/oxlint", "."],
  ["node_modules/oxfmt/bin/oxfmt", "--check", "."],
  [
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    "-T",
    "err-long",
    "packages",
    "apps",
    "tools",
  ],
];

/**
 * Says what a check found when it has ended, so that no two are mixed.
 *
 * @param {string[]} check
 * @returns {Promise<boolean>} whether it passed
 */
async function passes([script = "", ...args]) {
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
  return status === 0;
}

prepare();
const built = build(root);
const passed = await Promise.all(CHECKS.map(passes));
process.exitCode = built && passed.every(Boolean) ? 0 : 1;
