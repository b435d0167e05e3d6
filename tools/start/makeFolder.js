import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder, and those that it is to be in. Node's own way tries for ever where the system
 * says that a parent is missing which is there, as in /proc.
 *
 * @param {string} folder
 */
export function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    // Somebody else was faster.
    if (code === "EEXIST") return;
    throw new Error(
      "config/bad-value: The folder for the data cannot be made.\n" +
        `  folder: ${folder}  system: ${code}\n  Choose another with --home.`,
      { cause: error },
    );
  }
}
