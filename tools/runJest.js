import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// Not as flags: workers and what tests start have them, too.
const NODE_OPTIONS = "--experimental-vm-modules --disable-warning=ExperimentalWarning";

const USUAL = "jest.config.js";
const SOAK = "jest.soak.config.js";
/** Suites that compare times: one after the other, beside no others. */
const TIMING = "jest.timing.config.js";

/**
 * Runs the tests of a package that has suites which compare times. A soak (KIFU_SOAK=1) has the suites
 * that have a longer form, which may run side by side, or with KIFU_TIMES=1 those that compare times.
 * The program's arguments go to jest, and choose among all suites; both kinds run then, whichever fails.
 *
 * @param {URL} folder the package's
 * @param {Record<string, string>} [env]
 * @returns {number} the exit status
 */
export function runJest(folder, env = {}) {
  const jest = fileURLToPath(new URL("../node_modules/jest/bin/jest.js", import.meta.url));
  const chosen = process.argv.slice(2);
  // What is chosen may be in one of the two alone.
  const args = chosen.length > 0 ? ["--passWithNoTests", ...chosen] : [];
  const statuses = configs(chosen.length > 0).map((config) => {
    const { status } = spawnSync(process.execPath, [jest, "--config", config, ...args], {
      cwd: fileURLToPath(folder),
      stdio: "inherit",
      env: { ...process.env, NODE_OPTIONS, ...env },
    });
    return status ?? 1;
  });
  return Math.max(...statuses);
}

/** @param {boolean} areChosen whether some tests are chosen by arguments */
function configs(areChosen) {
  const { KIFU_SOAK, KIFU_TIMES } = process.env;
  if (KIFU_TIMES === "1") return [TIMING];
  const usual = KIFU_SOAK === "1" ? SOAK : USUAL;
  return areChosen ? [usual, TIMING] : [usual];
}
