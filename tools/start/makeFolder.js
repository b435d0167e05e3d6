import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents. Node's recursive mkdir loops forever if the system reports an
 * existing parent as missing, as in /proc.
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
    // Another process has created the folder since `existsSync` looked for it.
    if (code === "EEXIST") return;
    throw new Error(
      "config/bad-value: The folder for the data cannot be created.\n" +
        `  folder: ${folder}  system: ${code}\n  Choose another with --home.`,
      { cause: error },
    );
  }
}
