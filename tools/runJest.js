import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

// These flags are passed in the environment, so that workers and processes of tests get them too.
const NODE_OPTIONS = "--experimental-vm-modules --disable-warning=ExperimentalWarning";

const USUAL = "jest.config.js";
const SOAK = "jest.soak.config.js";
/** The configuration for suites that compare times. They run alone, one at a time. */
const TIMING = "jest.timing.config.js";

/**
 * Runs the tests of a package that has timing suites. With KIFU_SOAK=1 it runs the suites that
 * have a longer form, which may run side by side. With KIFU_TIMES=1 it runs the timing suites.
 * Arguments go to jest and choose among both kinds. Both kinds are then run, even if one fails.
 *
 * @param {URL} folder the package's
 * @param {Record<string, string>} [env]
 * @returns {number} the exit status
 */
export function runJest(folder, env = {}) {
  const jest = fileURLToPath(new URL("../node_modules/jest/bin/jest.js", import.meta.url));
  const chosen = process.argv.slice(2);
  // All chosen tests may be of one kind, so the other kind may have none.
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

/** @param {boolean} areChosen whether the arguments choose tests */
function configs(areChosen) {
  const { KIFU_SOAK, KIFU_TIMES } = process.env;
  if (KIFU_TIMES === "1") return [TIMING];
  const usual = KIFU_SOAK === "1" ? SOAK : USUAL;
  return areChosen ? [usual, TIMING] : [usual];
}
