import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./checkout.js";

/**
 * The packages of a program, by package manager. For apt, each list is tried in order.
 *
 * @typedef {{ apt: string[][], brew: string[] }} Names
 */

/**
 * The path of a program of this name on the PATH.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function find(name) {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, name))
    .find(runs);
}

/** @param {string} name */
export const has = (name) => find(name) !== undefined;

/**
 * Whether this file is executable.
 *
 * @param {string} file
 */
export function runs(file) {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a program with the system's package manager, if that needs no password.
 *
 * @param {string} what the program's name for people
 * @param {Names} names
 * @returns {boolean} whether it was installed
 */
export function install(what, names) {
  const commands = installers(names);
  if (commands[0]?.[0] === "apt-get") run("apt-get", ["update", "-qq"]);
  return commands.some(([program = "", ...args]) => {
    say(`${what} not found: installing it (${[program, ...args].join(" ")}).`);
    return run(program, args);
  });
}

/**
 * The commands that may install the program here. They are tried in order.
 *
 * @param {Names} names
 */
function installers({ apt, brew }) {
  if (process.platform === "linux" && process.getuid?.() === 0 && has("apt-get")) {
    const command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"];
    return apt.map((packages) => [...command, ...packages]);
  }
  if (process.platform === "darwin" && has("brew")) return [["brew", "install", ...brew]];
  return [];
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
