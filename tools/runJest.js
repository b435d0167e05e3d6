import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root, say } from "./setup/checkout.js";

/**
 * Node.js needs these options for suites that Jest evaluates itself. They are set in the
 * environment, so that Jest's workers have them too.
 */
export const NODE_OPTIONS = "--experimental-vm-modules --disable-warning=ExperimentalWarning";

export const JEST = join(root, "node_modules/jest/bin/jest.js");

/** The runs of all suites except real proofs, one after the other. */
const RUNS = [
  // The kit's suites test the faster functions. All other suites load these functions into their
  // process, so the kit's suites run separately.
  ["--selectProjects", "kit", "kit-slow"],
  ["--selectProjects", ..."wire chain node client bots web".split(" ").flatMap(withSlow)],
  // A browser suite with several people needs more than one core.
  ["--maxWorkers=1", "--selectProjects", "browser", "browser-slow", "browser-timing"],
  // Other work could slow down one side of a comparison.
  ["--maxWorkers=1", "--selectProjects", "timing"],
];

/** @param {string} project */
function withSlow(project) {
  return [project, `${project}-slow`];
}

/**
 * @param {...string} args
 * @returns {boolean} whether all tests passed
 */
export function jest(...args) {
  const env = { ...process.env, NODE_OPTIONS };
  const command = [JEST, ...args];
  return spawnSync(process.execPath, command, { cwd: root, env, stdio: "inherit" }).status === 0;
}

/**
 * Jest runs the compiled tests, so a path of a source file is replaced by the path of its
 * compiled file.
 *
 * @param {string} arg
 */
function asEmitted(arg) {
  const [, folder, path] = /^((?:apps|packages)\/[^/]+)\/(test\/.*)$/.exec(arg) ?? [];
  return path === undefined ? arg : `${folder}/dist/${path.replace(/\.tsx?$/, ".js")}`;
}

/**
 * Runs all suites (usual, slow and timing), or only the suites that Jest's arguments select.
 *
 * @param {string[]} args
 * @returns {boolean} whether all passed, and at least one ran
 */
export function runSuites(args) {
  const chosen = args.map(asEmitted);
  const list = [JEST, "--listTests", "--passWithNoTests", "--ignoreProjects", "proofs", "--config"];
  const listed = spawnSync(process.execPath, [...list, "jest.config.js", ...chosen], {
    cwd: root,
    encoding: "utf8",
  });
  if (listed.stdout.trim() === "") {
    say(listed.stderr.trim() || `No test matches ${args.join(" ")}.`);
    return false;
  }
  return RUNS.map((run) => jest(...run, "--passWithNoTests", ...chosen)).every(Boolean);
}
