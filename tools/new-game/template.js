import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "../setup/checkout.js";
import { renamed } from "./names.js";

/**
 * The folder of a small complete game. It compiles, can be played, and passes every check of the
 * kit.
 */
const FOLDER = fileURLToPath(new URL("template", import.meta.url));

/**
 * The template's files with these names. The keys are paths in a checkout.
 *
 * @param {import("./names.js").Names} names
 */
export function templateFiles(names) {
  return filesBelow(FOLDER)
    .sort()
    .map((file) => ({
      path: renamed(file, names),
      text: renamed(readFileSync(join(FOLDER, file), "utf8"), names),
    }));
}
