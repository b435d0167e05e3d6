import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "./setup/checkout.js";

/**
 * Matches the source of a test file that has a longer form. Such a file imports one of these
 * names from `packages/kit/src/testing/length.ts`.
 */
const ASKS =
  /import \{[^}]*\b(?:lengthOf|someOf|firstOfEach|firstsOfEach|soaking)\b[^}]*\} from "[^"]*\btesting\b/;

/** Matches a suite that compares times. `npm run soak` runs these alone. */
const COMPARES_TIMES = /\.timing\.test\.js$/;

/** The maximum number of shares for the timing suites. There are only a few such suites. */
const SHARES_OF_TIMES = 4;

/** A pattern for the paths of suites that only `npm run soak` runs. */
export const SOAK_ONLY = "\\.slow\\.test\\.js$";

/**
 * The test files of `npm run soak`: those that have a longer form, and those with `.slow.` in
 * their names. They are found by their content, so nobody has to maintain a list.
 *
 * @param {string} folder of the compiled tests
 * @returns {string[]} paths within the folder
 */
export function soakSuites(folder) {
  return filesBelow(folder, () => true).filter(
    (file) =>
      file.endsWith(".test.js") &&
      !COMPARES_TIMES.test(file) &&
      (new RegExp(SOAK_ONLY).test(file) || ASKS.test(readFileSync(join(folder, file), "utf8"))),
  );
}

/**
 * A package's jest.config.js for `npm test`. It has all suites except the `.slow.` ones. With
 * KIFU_SOAK=apart it leaves out all suites of `npm run soak`, for a run that also runs the soak.
 * With KIFU_CHOSEN=1, arguments choose among all suites.
 *
 * @template {object} Config
 * @param {Config & { testPathIgnorePatterns?: string[] }} config
 * @param {string} url of a file at the package's top
 */
export function usualConfig(config, url) {
  const { KIFU_SOAK, KIFU_CHOSEN } = process.env;
  if (KIFU_SOAK === "1" || KIFU_CHOSEN === "1") return config;
  const { testPathIgnorePatterns = ["/node_modules/"] } = config;
  const left =
    KIFU_SOAK === "apart"
      ? suitesAt(url).map((file) => `/dist/test/${file.replaceAll(".", "\\.")}$`)
      : [SOAK_ONLY];
  return { ...config, testPathIgnorePatterns: [...testPathIgnorePatterns, ...left] };
}

/**
 * A package's jest.config.js for the suites of `npm run soak`. With KIFU_SHARE, each share runs
 * only some of the `.slow.` suites, but all of the other suites.
 *
 * @template {object} Config
 * @param {Config} config
 * @param {string} url of a file at the package's top
 */
export function soakConfig(config, url) {
  const named = suitesAt(url).filter((file) => new RegExp(SOAK_ONLY).test(file));
  const suites = suitesAt(url).filter((file) => !named.includes(file) || isInShare(named, file));
  return { ...config, testMatch: suites.map((file) => `<rootDir>/dist/test/${file}`) };
}

/**
 * A package's jest.timing.config.js, for the suites that compare times. They are divided among at
 * most four shares.
 *
 * @template {object} Config
 * @param {Config} config
 * @param {string} url of a file at the package's top
 */
export function timingConfig(config, url) {
  const all = filesBelow(testsAt(url), () => true).filter((file) => COMPARES_TIMES.test(file));
  const suites = all.filter((file) => isInShare(all, file, SHARES_OF_TIMES));
  return { ...config, testMatch: suites.map((file) => `<rootDir>/dist/test/${file}`) };
}

/**
 * @param {string[]} all
 * @param {string} one of these
 * @param {number} [most] maximum number of shares; beyond it, several shares have the same suites
 */
function isInShare(all, one, most = Infinity) {
  // packages/kit/src/testing/length.ts refuses an invalid share.
  const [, number, of] = /^(\d+)\/(\d+)$/.exec(process.env["KIFU_SHARE"] ?? "") ?? [];
  const shares = Math.min(Number(of), most);
  return number === undefined || all.indexOf(one) % shares === (Number(number) - 1) % shares;
}

/** @param {string} url of a file at a package's top */
function suitesAt(url) {
  return soakSuites(testsAt(url));
}

/** @param {string} url of a file at a package's top */
function testsAt(url) {
  return fileURLToPath(new URL("dist/test", url));
}
