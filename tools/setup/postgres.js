import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./checkout.js";
import { install, runs } from "./installPrograms.js";

const INSTALLED_AS = { apt: [["postgresql"]], brew: ["postgresql@17"] };

/**
 * Packages of PostgreSQL put their programs into one folder for each version, below one of these
 * folders. Such a folder is seldom on the PATH.
 */
const PARENTS = ["/usr/lib/postgresql", "/usr", "/opt/homebrew/opt", "/usr/local/opt"];

/**
 * Installs PostgreSQL for the node's tests, if it is missing. Tests start servers of their own.
 * Without PostgreSQL those tests fail with a clear message.
 */
export function bringPostgres() {
  if (findPostgres() !== undefined || install("PostgreSQL", INSTALLED_AS)) return;
  say("The node's tests need PostgreSQL, but none was found. Install it, then run them again.");
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} parents
 * @returns {string | undefined} the path of `initdb`. The newest version if there are several
 */
export function findPostgres(env = process.env, parents = PARENTS) {
  const onPath = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const versions = parents.filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => /^(\d+|pgsql-\d+|postgresql(@\d+)?)$/.test(name))
      .sort((one, other) => other.localeCompare(one, "en", { numeric: true }))
      .map((name) => join(parent, name, "bin")),
  );
  return [...onPath, ...versions].map((folder) => join(folder, "initdb")).find(runs);
}
