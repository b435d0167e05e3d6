import { delimiter, join } from "node:path";
import { say } from "./checkout.js";
import { install, runs } from "./installPrograms.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/**
 * Debian's package of Chromium without a window. Drawing a window costs more CPU than our pages
 * do. Only notifications are missing in this package.
 */
const WITHOUT_WINDOW = "chromium-headless-shell";

/**
 * Debian's smallest package with Chinese and Japanese letters. Without any, these are drawn as
 * boxes, and the widths of texts are wrong.
 */
const LETTERS = "fonts-droid-fallback";

/** The places where installers put the browser if it is not on the PATH. */
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Some systems have only some of these packages. */
const INSTALLED_AS = {
  apt: [["chromium", WITHOUT_WINDOW, LETTERS], ["chromium", LETTERS], ["chromium"]],
  brew: ["--cask", "chromium"],
};

/**
 * The browser for the browser tests. If there is none, installs one with the system's package
 * manager.
 *
 * @returns {string | undefined} its path; undefined if there is none, after printing a message
 */
export function chromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (install("Chromium", INSTALLED_AS)) {
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  say(
    "The browser tests need Chromium or Chrome, but none was found.\n" +
      "Install one or set KIFU_CHROMIUM to its path, then run the command again.",
  );
  return undefined;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  const named = env["KIFU_CHROMIUM"];
  if (named) return runs(named) ? named : undefined;
  return [...onPath(NAMES, env), ...PLACES].find(runs);
}

/**
 * The browser without a window, if it is installed. undefined if KIFU_CHROMIUM names another
 * browser.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findWindowless(env = process.env) {
  return env["KIFU_CHROMIUM"] ? undefined : onPath([WITHOUT_WINDOW], env).find(runs);
}

/**
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
function onPath(names, env) {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
