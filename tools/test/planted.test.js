/** The real `npm run lint` in a small project: it passes, and fails for each planted fault. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { manifest, root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

const COPIED = [
  ".dependency-cruiser.js",
  "tsconfig.base.json",
  ".prettierrc.json",
  ".prettierignore",
];

/** The real configuration; only the tools, which are judged where they live, are left out. */
const CONFIG = `import real from "./real.config.js";

export default [{ ignores: ["tools/", "*.js"] }, ...real];
`;

/** @param {object} value as prettier writes it */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * @param {import("node:test").TestContext} test
 * @param {Record<string, string>} planted
 */
function lint(test, planted) {
  const { scripts, devDependencies } = manifest(root);
  const workspaces = ["packages/*", "apps/*"];
  const project = { name: "project", type: "module", workspaces, scripts, devDependencies };
  const top = checkoutOf(test, {
    "package.json": json(project),
    "eslint.config.js": CONFIG,
    "apps/web/package.json": json({ name: "@kifu/web" }),
    "packages/chain/package.json": json({ name: "@kifu/chain", dependencies: { o1js: "2" } }),
    "packages/chain/tsconfig.json":
      '{ "extends": "../../tsconfig.base.json", "include": ["src", "test"] }\n',
    "packages/chain/src/go/circuit.ts":
      'import { Field } from "o1js";\n\n/** One more. */\nexport const sum = (a: Field): Field => a.add(1);\n',
    "packages/chain/src/go/rules.ts": "/** Of a side. */\nexport const SIZE = 9;\n",
    ...planted,
  });
  cpSync(join(root, "eslint.config.js"), join(top, "real.config.js"));
  for (const file of COPIED) cpSync(join(root, file), join(top, file));
  for (const file of ["lint.js", "lint", "setup"]) {
    cpSync(join(root, "tools", file), join(top, "tools", file), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(top, "node_modules"), "junction");
  const run = spawnSync("npm", ["run", "lint"], { cwd: top, encoding: "utf8" });
  return { status: run.status, said: run.stdout + run.stderr };
}

const FAULTS = {
  "packages/chain/src/go/discards.ts":
    'import type { Field } from "o1js";\n\n/** Puts a stone. */\nexport function place(a: Field): void {\n  a.add(1);\n}\n',
  "packages/chain/src/go/any.ts":
    "/** Puts a stone. */\nexport const place = (a: any): boolean => a === 1;\n",
  "packages/chain/src/go/unexplained.ts": "export const SIZE = 19;\n",
  "packages/chain/src/go/computes.ts":
    "/** Loads a module. */\nexport const load = (name: string): Promise<unknown> => import(name);\n",
  "packages/chain/src/go/talks.ts": 'console.log("moved");\n',
  "packages/chain/src/go/floats.ts": "async function f(): Promise<void> {}\nf();\n",
  "packages/chain/test/skips.test.ts":
    'import { it } from "@jest/globals";\n\nit.skip("plays", () => undefined);\n',
};

describe("npm run lint", () => {
  it("passes for a project in order", (test) => {
    const { status, said } = lint(test, {});
    assert.equal(status, 0, said);
  });
  it("fails for what ESLint finds", (test) => {
    const { status, said } = lint(test, FAULTS);
    assert.notEqual(status, 0);
    for (const rule of [
      "kifu/discarded-result",
      "kifu/undocumented-export",
      "no-explicit-any",
      "no-console",
    ]) {
      assert.match(said, new RegExp(`error .*${rule}$`, "m"));
    }
    assert.match(said, /error .*no-floating-promises$/m);
    assert.match(said, /error .*Every test runs/);
    assert.match(said, /error .*Name the module/);
    assert.match(said, /✖ 7 problems \(7 errors/);
  });
  it("fails for an import that points the wrong way", (test) => {
    const text = 'export { SIZE } from "../go/rules.js";\n';
    const { status, said } = lint(test, { "packages/chain/src/matches/match.ts": text });
    assert.notEqual(status, 0);
    assert.match(said, /error engine: .*matches\/match\.ts → .*go\/rules\.ts/);
  });
  it("fails for a layout of its own", (test) => {
    const { status, said } = lint(test, {
      "packages/chain/src/go/place.ts": "/** Puts a stone. */\nexport const place = {a:1}\n",
    });
    assert.notEqual(status, 0);
    assert.match(said, /place\.ts/);
  });
});
