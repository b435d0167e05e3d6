import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";
import { manifest, workspaces } from "../setup/checkout.js";

/**
 * @typedef {{
 *   specifier: string,
 *   line: number,
 *   file?: string,
 *   workspace?: string,
 * }} Import `file` is set when it leads to a source of this repository; `workspace` when it
 * names one of its packages. A computed target has the specifier "".
 */

/**
 * The imports of a source file: static and dynamic, of values and of types.
 *
 * @param {string} text
 * @param {string} name
 * @returns {{ specifier: string, line: number }[]}
 */
export function importsIn(text, name) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false);
  /** @type {{ specifier: string, line: number }[]} */
  const found = [];
  /**
   * @param {ts.Node} node
   * @param {ts.Node | undefined} target
   */
  const add = (node, target) => {
    const specifier = target !== undefined && ts.isStringLiteralLike(target) ? target.text : "";
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ specifier, line: line + 1 });
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier);
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node, node.moduleSpecifier);
    else if (ts.isExternalModuleReference(node)) add(node, node.expression);
    else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined);
    } else if (ts.isCallExpression(node) && isImporter(node.expression)) {
      add(node, node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.Expression} callee */
function isImporter(callee) {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(callee) && callee.text === "require";
}

/**
 * Follows imports through the repository's sources, by relative path or by the `exports` of
 * its packages.
 */
export class ImportGraph {
  /** @param {string} top the checkout */
  constructor(top) {
    this.top = top;
    /** @type {Map<string, Import[]>} */
    this.known = new Map();
    /** @type {Map<string, { folder: string, exports: Record<string, unknown> }>} */
    this.packages = new Map();
    for (const folder of workspaces(top)) {
      const { name, exports = {} } = manifest(join(top, folder));
      this.packages.set(name, { folder, exports });
    }
  }

  /**
   * @param {string} file relative to the top
   * @returns {Import[]}
   */
  importsOf(file) {
    const known = this.known.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.top, file), "utf8");
    const imports = importsIn(text, file).map((found) => ({
      ...found,
      ...this.resolve(found.specifier, file),
    }));
    this.known.set(file, imports);
    return imports;
  }

  /**
   * @param {string} specifier
   * @param {string} from the importing file
   * @returns {{ file?: string, workspace?: string }}
   */
  resolve(specifier, from) {
    if (/^\.{0,2}\//.test(specifier) || specifier === "." || specifier === "..") {
      const file = this.sourceAt(posix.join(dirname(from), specifier));
      return file === undefined ? {} : { file };
    }
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    const found = this.packages.get(name);
    if (found === undefined) return {};
    const target = exported(found.exports, `.${specifier.slice(name.length)}`);
    const path = (target ?? specifier.slice(name.length + 1)).replace(/^(\.\/)?(dist\/)?/, "");
    const file = this.sourceAt(posix.join(found.folder, path));
    return file === undefined ? { workspace: name } : { workspace: name, file };
  }

  /**
   * @param {string} path as imported: with .js, or without an extension
   * @returns {string | undefined}
   */
  sourceAt(path) {
    const stem = path.replace(/\.(d\.ts|[jt]sx?)$/, "");
    const candidates = [`${stem}.ts`, `${stem}.tsx`, `${path}/index.ts`, `${path}/index.tsx`, path];
    return candidates.find((file) => {
      const full = join(this.top, file);
      return existsSync(full) && statSync(full).isFile();
    });
  }
}

/**
 * @param {Record<string, unknown>} exports
 * @param {string} wanted such as "./plain"
 * @returns {string | undefined}
 */
function exported(exports, wanted) {
  for (const [key, value] of Object.entries(exports)) {
    const target = firstTarget(value);
    const [head = "", tail] = key.split("*");
    if (target === undefined) continue;
    if (key === wanted) return target;
    if (tail !== undefined && wanted.startsWith(head) && wanted.endsWith(tail)) {
      return target.replace("*", wanted.slice(head.length, wanted.length - tail.length));
    }
  }
  return undefined;
}

/**
 * @param {unknown} value a path, or conditions that lead to one
 * @returns {string | undefined}
 */
function firstTarget(value) {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  return Object.values(value)
    .map(firstTarget)
    .find((target) => target !== undefined);
}
