/** `npm run lint`: ESLint, prettier and dependency-cruiser. All three run, whichever fail. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./setup/checkout.js";

const CHECKS = [
  ["node_modules/eslint/bin/eslint.js", "."],
  ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."],
  [
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    "-T",
    "err-long",
    "packages",
    "apps",
    "tools",
  ],
];

const passed = CHECKS.map(([script = "", ...args]) => {
  const options = /** @type {const} */ ({ cwd: root, stdio: "inherit" });
  return spawnSync(process.execPath, [join(root, script), ...args], options).status === 0;
});
process.exitCode = passed.every(Boolean) ? 0 : 1;
