/**
 * `npm run soak`: every test at full length, slow suites, timing suites and real proofs too. It
 * takes hours and needs a quiet machine. With arguments for jest it runs only the suites that
 * they choose: `npm run soak -- crash/kill`.
 */
import { spawnSync } from "node:child_process";
import { runSuites } from "./runJest.js";
import { build } from "./setup/build.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

/** @param {string} script of package.json */
function passes(script) {
  const { status } = spawnSync("npm", ["run", script], { cwd: root, stdio: "inherit" });
  return status === 0;
}

process.env["KIFU_SOAK"] = "1";
prepare();
const args = process.argv.slice(2);
const passed = build(root) && [
  runSuites(args),
  ...(args.length === 0 ? [passes("test:tools"), passes("test:proofs")] : []),
];
process.exitCode = passed && passed.every(Boolean) ? 0 : 1;
