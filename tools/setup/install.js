import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { say } from "./checkout.js";

/**
 * Installs the packages in package-lock.json. If they are all installed, changes nothing and
 * needs no network.
 *
 * @param {string} top the checkout
 * @returns {boolean} whether node_modules is complete now
 */
export function install(top) {
  const reason = reasonToInstall(top);
  if (reason === undefined) return true;
  say(`Installing dependencies (npm ci): ${reason}.`);
  const started = Date.now();
  const { status } = npmCi(top);
  if (status !== 0) {
    say("npm ci failed, so nothing was started. Check the network and run the command again.");
    return false;
  }
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  return true;
}

/**
 * Explains why node_modules does not match package-lock.json. undefined if it does. The lockfile
 * is compared with the list that npm writes into node_modules after an install.
 *
 * @param {string} top
 * @returns {string | undefined}
 */
export function reasonToInstall(top) {
  if (!existsSync(join(top, "node_modules"))) return "node_modules is missing";
  const installedFile = join(top, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return "the last install did not finish";
  const installed = packages(installedFile);
  for (const [path, wanted] of Object.entries(packages(join(top, "package-lock.json")))) {
    if (!path.includes("node_modules/")) continue;
    const found = installed[path];
    // The lockfile also lists packages for other systems, which npm does not install here.
    if (found === undefined && (wanted.optional || wanted.devOptional)) continue;
    if (found?.version !== wanted.version || !existsSync(join(top, path))) {
      return "package-lock.json has changed";
    }
  }
  return undefined;
}

/** @typedef {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Packages}
 */
function packages(file) {
  /** @type {{ packages: Packages }} */
  const lockfile = JSON.parse(readFileSync(file, "utf8"));
  return lockfile.packages;
}

/**
 * Runs `npm ci`. Prints its output only if it fails. Hosts and home folders are removed from the
 * output, so that people can share it.
 *
 * @param {string} top
 */
function npmCi(top) {
  const args = ["ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund"];
  args.push("--loglevel=error", "--no-update-notifier");
  const npm = process.env["npm_execpath"];
  const [command, lead] =
    npm !== undefined && /npm-cli\.c?js$/.test(npm) ? [process.execPath, [npm]] : ["npm", []];
  const run = spawnSync(command, [...lead, ...args], {
    cwd: top,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32" && lead.length === 0,
    maxBuffer: 1 << 26,
  });
  if (run.status !== 0) say(redact(run.error?.message ?? run.stderr, top));
  return run;
}

/**
 * @param {string} text
 * @param {string} top
 */
export function redact(text, top) {
  const folder = top.replace(/\/$/, "");
  const home = homedir();
  return text
    .replaceAll(folder, ".")
    .replaceAll(home.length > 1 ? home : folder, "~")
    .replace(/https?:\/\/[^\s/]+/g, "<registry>")
    .trimEnd();
}
