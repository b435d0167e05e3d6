import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** @typedef {Map<string, Set<string>>} Exported by file; "*" stands for every name */

/** @type {Map<string, Exported>} keyed by the folder of the package */
const packages = new Map();

const NOTHING = new Set();

const REEXPORT = /^export\s+(?:type\s+)?(\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+"([^"]+)"/gm;
const IMPORT = /^import\s+(?:type\s+)?(\{[^}]*\})\s+from\s+"([^"]+)"/gm;
const LOCAL_EXPORT = /^export\s+(?:type\s+)?(\{[^}]*\})\s*;/gm;

/**
 * Whether other packages can import this export of a file: an entry point in the `exports` of
 * package.json is the file, or re-exports from it.
 *
 * @param {string} file
 * @param {string} name
 */
export function isPackageExport(file, name) {
  const folder = packageOf(dirname(file));
  if (folder === undefined) return false;
  const exported = packages.get(folder) ?? readPackage(folder);
  packages.set(folder, exported);
  const names = exported.get(file) ?? NOTHING;
  return names.has("*") || names.has(name);
}

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function packageOf(folder) {
  if (existsSync(join(folder, "package.json"))) return folder;
  return dirname(folder) === folder ? undefined : packageOf(dirname(folder));
}

/** @param {string} folder */
function readPackage(folder) {
  /** @type {{ exports?: Record<string, string> }} */
  const { exports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  /** @type {Exported} */
  const exported = new Map();
  for (const path of Object.values(exports)) {
    for (const file of entryFiles(folder, path)) follow(exported, file, "*");
  }
  return exported;
}

/**
 * The source files from which an entry in dist/ is built.
 *
 * @param {string} folder
 * @param {string} path may contain one *, which stands for any path
 */
function entryFiles(folder, path) {
  const built = path.replace("/dist/", "/");
  const star = built.indexOf("*");
  if (star < 0) return [sourceOf(join(folder, built))].filter((file) => file !== undefined);
  const parent = join(folder, dirname(`${built.slice(0, star)}_`));
  const [head = "", tail = ""] = built.split("*").map((part) => part.replace(/\.js$/, ""));
  return readdirSync(parent, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.includes("node_modules") && /\.tsx?$/.test(name))
    .map((name) => join(parent, name))
    .filter((file) => {
      const stem = file.replace(/\.tsx?$/, "");
      return stem.startsWith(join(folder, head)) && stem.endsWith(tail);
    });
}

/** @param {string} built */
function sourceOf(built) {
  const stem = built.replace(/\.js$/, "");
  return [`${stem}.ts`, `${stem}.tsx`].find((file) => existsSync(file));
}

/**
 * @param {Exported} exported
 * @param {string} file
 * @param {string} name
 */
function follow(exported, file, name) {
  const names = exported.get(file) ?? new Set();
  exported.set(file, names);
  if (names.has(name) || names.has("*")) return;
  names.add(name);

  const text = readFileSync(file, "utf8");
  /**
   * @param {string} from
   * @param {string} theirs
   */
  const followTo = (from, theirs) => {
    const target = from.startsWith(".") ? sourceOf(join(dirname(file), from)) : undefined;
    if (target !== undefined) follow(exported, target, theirs);
  };
  for (const [, clause = "", from = ""] of text.matchAll(REEXPORT)) {
    if (clause === "*") followTo(from, name);
    else if (clause.startsWith("*")) followTo(from, "*");
    else for (const inner of innerNames(clause, name)) followTo(from, inner);
  }
  const locals = [...text.matchAll(LOCAL_EXPORT)].flatMap(([, list = ""]) =>
    innerNames(list, name),
  );
  for (const [, clause = "", from = ""] of text.matchAll(IMPORT)) {
    for (const { inner, outer } of specifiers(clause)) {
      if (locals.includes(outer)) followTo(from, inner);
    }
  }
}

/**
 * The names inside the module that an export list exports under `name`.
 *
 * @param {string} list
 * @param {string} name
 */
function innerNames(list, name) {
  const all = specifiers(list);
  return all.filter(({ outer }) => name === "*" || outer === name).map(({ inner }) => inner);
}

/** @param {string} list `{ type a, b as c }` */
function specifiers(list) {
  return list
    .slice(1, -1)
    .split(",")
    .map((part) => part.trim().replace(/^type\s+/, ""))
    .filter((part) => part !== "")
    .map((part) => {
      const [inner = "", outer = inner] = part.split(/\s+as\s+/);
      return { inner, outer };
    });
}
