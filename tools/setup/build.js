import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { manifest, say, workspaces } from "./checkout.js";

/**
 * The TypeScript compiler in Go. It gives the same output as the compiler in JavaScript in a
 * tenth of the time. Both are installed, because dependency-cruiser needs the API of the compiler
 * in JavaScript.
 */
const TSC = "node_modules/typescript-native/bin/tsc";

/** The web app's tests. Next.js builds the app itself. */
const WEB_TESTS = "apps/web/tsconfig.jest.json";

/**
 * The workspaces of a checkout that `tsc -b` builds.
 *
 * @param {string} top the checkout
 */
export function compiledWorkspaces(top) {
  return workspaces(top).filter((folder) =>
    manifest(join(top, folder)).scripts?.["build"]?.endsWith("tsc -b"),
  );
}

/**
 * Builds what has changed since the last build, with one `tsc -b` for all packages.
 *
 * @param {string} top the checkout
 * @returns {boolean} whether all packages are built
 */
export function build(top) {
  const folders = compiledWorkspaces(top);
  const before = folders.map((folder) => lastBuilt(join(top, folder)));
  const started = Date.now();
  const { status } = spawnSync(
    process.execPath,
    [join(top, TSC), "-b", ...folders, ...(existsSync(join(top, WEB_TESTS)) ? [WEB_TESTS] : [])],
    // tsc prints errors to standard output, which belongs to the command that runs next. So its
    // output goes to standard error.
    { cwd: top, stdio: ["ignore", 2, 2] },
  );
  if (status !== 0) {
    say("The build failed.");
    return false;
  }
  const built = folders.filter((folder, i) => lastBuilt(join(top, folder)) !== before[i]);
  if (built.length > 0) {
    say(`Built ${built.join(", ")} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
  return true;
}

/** @param {string} folder */
function lastBuilt(folder) {
  const file = join(folder, "dist/.tsbuildinfo");
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
