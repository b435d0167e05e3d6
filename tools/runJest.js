import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// In the environment, so that workers and the processes of tests have the flags too.
const NODE_OPTIONS = "--experimental-vm-modules --disable-warning=ExperimentalWarning";

const USUAL = "jest.config.js";
const SOAK = "jest.soak.config.js";
/** Suites that compare times run one at a time, with no others beside them. */
const TIMING = "jest.timing.config.js";

/**
 * Runs the tests of a package with timing suites. With KIFU_SOAK=1 it runs the suites that have a
 * longer form, which may run side by side. With KIFU_TIMES=1 it runs the timing suites. Arguments
 * go to jest and choose among both kinds. Both then run, even if one fails.
 *
 * @param {URL} folder the package's
 * @param {Record<string, string>} [env]
 * @returns {number} the exit status
 */
export function runJest(folder, env = {}) {
  const jest = fileURLToPath(new URL("../node_modules/jest/bin/jest.js", import.meta.url));
  const chosen = process.argv.slice(2);
  // The chosen tests may all be of one kind.
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
