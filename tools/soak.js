/**
 * `npm run soak`: every suite at full length, slow and timing suites too. It takes hours and needs
 * a quiet machine. `npm run soak -- ingress` runs the suites that jest's arguments choose.
 */
import { spawnSync } from "node:child_process";
import { runSuites } from "./runJest.js";
import { build } from "./setup/build.js";
import { root } from "./setup/checkout.js";
import { prepare } from "./setup/prepare.js";

process.env["KIFU_SOAK"] = "1";
prepare();
const args = process.argv.slice(2);
const passed = build(root) && [runSuites(args), args.length > 0 || toolsPass()].every(Boolean);
process.exitCode = passed ? 0 : 1;

/** Whether all tests of the tools pass. */
function toolsPass() {
  const { status } = spawnSync("npm", ["run", "test:tools"], { cwd: root, stdio: "inherit" });
  return status === 0;
}
