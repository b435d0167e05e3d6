import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./checkout.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/** Where installers put it that do not touch the PATH. */
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The browser for the browser tests; installed in this machine's own way when it has none.
 *
 * @returns {string | undefined} its path; undefined when there is none, which has been said
 */
export function chromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const [program, ...args] = installer() ?? [];
  if (program !== undefined) {
    say(`No Chromium here: installing it (${[program, ...args].join(" ")}).`);
    if (program === "apt-get") run("apt-get", ["update", "-qq"]);
    if (run(program, args)) {
      const installed = findChromium();
      if (installed !== undefined) return installed;
    }
  }
  say(
    "The browser tests need Chromium or Chrome, and none was found.\n" +
      "Install one, or name it in KIFU_CHROMIUM, and run the command again.",
  );
  return undefined;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  const named = env["KIFU_CHROMIUM"];
  if (named !== undefined && named !== "") return runs(named) ? named : undefined;
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...PLACES].find(runs);
}

/** How this machine installs it, if that takes no password. */
function installer() {
  if (process.platform === "linux" && process.getuid?.() === 0 && has("apt-get")) {
    return ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"];
  }
  if (process.platform === "darwin" && has("brew"))
    return ["brew", "install", "--cask", "chromium"];
  return undefined;
}

/** @param {string} name */
function has(name) {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .some((folder) => folder !== "" && runs(join(folder, name)));
}

/** @param {string} file */
function runs(file) {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(program, args, {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
