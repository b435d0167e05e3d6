import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../setup/checkout.js";
import { checkoutOf } from "./checkout.js";

const TSCONFIG = {
  extends: join(root, "tsconfig.base.json"),
  compilerOptions: { types: [], composite: false, noEmit: true },
  include: ["*.ts"],
};

/**
 * Runs the linter with one of the project's own rules, and returns its messages for each text.
 *
 * @param {import("node:test").TestContext} test
 * @param {string} rule
 * @param {readonly string[]} texts one file each: case0.ts, case1.ts …
 * @param {Record<string, string>} [exports] of the package.json beside them
 * @returns {string[][]} the messages for each text, in order
 */
export function lintCases(test, rule, texts, exports = {}) {
  const config = {
    plugins: [],
    jsPlugins: [join(root, "tools/lint/plugin.js")],
    categories: { correctness: "off" },
    ignorePatterns: ["node_modules"],
    rules: { [`kifu/${rule}`]: "error" },
  };
  const top = checkoutOf(test, {
    ".oxlintrc.json": JSON.stringify(config),
    "package.json": JSON.stringify({ type: "module", exports }),
    "tsconfig.json": JSON.stringify(TSCONFIG),
    ...Object.fromEntries(texts.map((text, i) => [`case${i}.ts`, text])),
  });
  symlinkSync(join(root, "node_modules"), join(top, "node_modules"), "junction");
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const run = spawnSync(process.execPath, [oxlint, "--format=json", "."], {
    cwd: top,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  /** @type {{ number_of_files: number, diagnostics: Diagnostic[] }} */
  const report = JSON.parse(run.stdout);
  if (report.number_of_files !== texts.length) throw new Error(run.stdout + run.stderr);
  const found = report.diagnostics.map(({ code, filename, labels, message }) => ({
    file: Number(/case(\d+)\.ts$/.exec(filename)?.[1]),
    at: labels[0]?.span.offset ?? 0,
    message: code === `kifu(${rule})` ? message : `${code}: ${message}`,
  }));
  found.sort((a, b) => a.at - b.at);
  return texts.map((_, i) => found.filter(({ file }) => file === i).map(({ message }) => message));
}

/**
 * @typedef {object} Diagnostic
 * @property {string} code
 * @property {string} filename
 * @property {string} message
 * @property {{ span: { offset: number } }[]} labels
 */
