import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "./checkout.js";

/**
 * Protokit's packages. Their modules import each other without file endings, which bundlers
 * accept and Node.js does not.
 */
const PROTOKIT = "node_modules/@proto-kit";

/**
 * The name of a file that marks a changed package. npm deletes the file when it installs the
 * package again.
 */
const STAMP = ".import-endings";

/** `from "x"`, `import "x"` and `import("x")`, as the compiler emits them. */
const IMPORT = /(\b(?:from|import)\s*\(?\s*)(["'])([^"'\n]+)\2/g;

const ENDINGS = [".js", "/index.js"];

/**
 * Adds the file endings that Node.js needs to the imports in Protokit's modules. Loader hooks
 * would do the same, but would take a third of each start's time.
 *
 * @param {string} top the checkout
 * @returns {number} the number of changed files
 */
export function addImportEndings(top) {
  const scope = join(top, PROTOKIT);
  if (!existsSync(scope)) return 0;
  const changed = readdirSync(scope).map((name) => {
    const folder = join(scope, name);
    if (existsSync(join(folder, STAMP))) return 0;
    const files = filesBelow(join(folder, "dist")).filter((file) => file.endsWith(".js"));
    const count = files.filter((file) => changes(top, join(folder, "dist", file))).length;
    writeFileSync(join(folder, STAMP), "");
    return count;
  });
  return changed.reduce((sum, count) => sum + count, 0);
}

/**
 * @param {string} top
 * @param {string} file
 */
function changes(top, file) {
  const text = readFileSync(file, "utf8");
  const whole = text.replaceAll(
    IMPORT,
    (_, lead, quote, name) => `${lead}${quote}${name}${missingEnding(top, file, name)}${quote}`,
  );
  if (whole === text) return false;
  writeFileSync(file, whole);
  return true;
}

/**
 * @param {string} top
 * @param {string} file the one that imports
 * @param {string} name the imported name
 */
function missingEnding(top, file, name) {
  const isOwn = name.startsWith(".");
  // The name of a package alone needs no ending, because the package's own manifest resolves it.
  if (!isOwn && name.split("/").length <= (name.startsWith("@") ? 2 : 1)) return "";
  const path = isOwn ? join(dirname(file), name) : join(top, "node_modules", name);
  if (isFile(path)) return "";
  return ENDINGS.find((ending) => isFile(path + ending)) ?? "";
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
