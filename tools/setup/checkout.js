import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * @typedef {{
 *   name: string,
 *   workspaces?: string[],
 *   scripts?: Record<string, string>,
 *   dependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>,
 * }} Manifest
 */

/**
 * @param {string} folder
 * @returns {Manifest}
 */
export function manifest(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/**
 * The folders of the workspaces, relative to the checkout's top.
 *
 * @param {string} top
 * @returns {string[]}
 */
export function workspaces(top) {
  const patterns = manifest(top).workspaces ?? [];
  return patterns
    .flatMap((pattern) => {
      if (!pattern.endsWith("/*")) return [pattern];
      const parent = pattern.slice(0, -2);
      if (!existsSync(join(top, parent))) return [];
      return readdirSync(join(top, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(join(top, folder, "package.json")))
    .sort();
}

/**
 * Every file below a folder, as relative paths with forward slashes.
 *
 * @param {string} folder
 * @param {(name: string) => boolean} [enter] which folders to look into, by name
 * @returns {string[]}
 */
export function filesBelow(folder, enter = () => true) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
    if (!enter(entry.name)) return [];
    return filesBelow(join(folder, entry.name), enter).map((file) => `${entry.name}/${file}`);
  });
}
