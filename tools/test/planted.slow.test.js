/**
 * Runs the real `npm run lint` in a small project. With correct files it must pass, and with
 * planted mistakes one run must report all of them. With stand-ins for the checks, it must fail
 * whenever one check fails.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { manifest, root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

const COPIED = [
  ".oxlintrc.json",
  ".dependency-cruiser.js",
  "tsconfig.base.json",
  ".oxfmtrc.json",
  ".gitignore",
];

const LINT = ["lint.js", "results.js", "setup"];

// The planted mistakes are no failures of this run.
const ENV = { ...process.env, KIFU_RESULTS: undefined };

/** @param {object} value formatted like oxfmt */
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
    // Nothing is installed, because node_modules is taken from this checkout.
    "package-lock.json": json({ packages: {} }),
    "apps/web/package.json": json({ name: "@kifu/web" }),
    "packages/chain/package.json": json({
      name: "@kifu/chain",
      exports: { ".": "./dist/src/go/unexplained.js" },
      scripts: { build: "tsc -b" },
      dependencies: { o1js: "2" },
    }),
    "packages/chain/tsconfig.json":
      '{\n  "extends": "../../tsconfig.base.json",\n' +
      '  "compilerOptions": { "rootDir": ".", "outDir": "dist", "tsBuildInfoFile": "dist/.tsbuildinfo" },\n' +
      '  "include": ["src", "test"]\n}\n',
    "packages/chain/src/go/circuit.ts":
      'import { Field } from "o1js";\n\n/** One more. */\nexport const sum = (a: Field): Field => a.add(1);\n',
    "packages/chain/src/go/rules.ts": "/** Of a side. */\nexport const SIZE = 9;\n",
    "packages/chain/src/go/plain.ts": 'export { SIZE } from "./rules.js";\n',
    "packages/chain/src/runtime/plainGames.ts": 'export { SIZE } from "../go/plain.js";\n',
    // The planted project has no reference, so an empty script stands in for its generator.
    "tools/docs.js": "",
    ...planted,
  });
  for (const file of COPIED) cpSync(join(root, file), join(top, file));
  for (const file of ["lint", ...LINT]) {
    cpSync(join(root, "tools", file), join(top, "tools", file), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(top, "node_modules"), "junction");
  // In CI, oxlint would print frames and colours.
  const env = { ...ENV, CI: undefined, FORCE_COLOR: undefined, NO_COLOR: "1" };
  const run = spawnSync("npm", ["run", "lint"], { cwd: top, encoding: "utf8", env });
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
  "packages/chain/src/go/unused.ts": "// oxlint-disable-next-line no-var\nconst _a = 1;\n",
  "packages/chain/src/go/floats.ts": "async function f(): Promise<void> {}\nf();\n",
  "packages/chain/test/skips.test.ts":
    'import { it } from "@jest/globals";\n\nit.skip("plays", () => undefined);\n',
  // A fault for the compiler to find.
  "packages/chain/src/go/side.ts": "/** Of a side. */\nexport const SIDE: string = 9;\n",
  // A fault for dependency-cruiser to find.
  "packages/chain/src/engine/Match.ts": 'export { SIZE } from "../go/rules.js";\n',
  // A fault for oxfmt to find.
  "packages/chain/src/go/place.ts": "/** Puts a stone. */\nexport const place = {a:1}\n",
};

/** Stands in for the compiler and the four checks. Fails if its path contains FAIL. */
const STUB = 'process.exit(process.argv[1].includes(process.env.FAIL || "nothing") ? 1 : 0);\n';
const STUBS = [
  "node_modules/typescript-native/bin/tsc",
  "node_modules/oxlint/bin/oxlint",
  "node_modules/oxfmt/bin/oxfmt",
  "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  "tools/docs.js",
];

/**
 * @param {import("node:test").TestContext} test
 * @param {string} fail a part of the path of the check that fails
 */
function lintByStubs(test, fail) {
  const top = checkoutOf(test, {
    "package.json": json({ type: "module", workspaces: ["packages/*"] }),
    "package-lock.json": json({ packages: {} }),
    "node_modules/.package-lock.json": json({ packages: {} }),
    "packages/chain/package.json": json({ name: "@kifu/chain", scripts: { build: "tsc -b" } }),
    ...Object.fromEntries(STUBS.map((path) => [path, STUB])),
  });
  for (const file of LINT) {
    cpSync(join(root, "tools", file), join(top, "tools", file), { recursive: true });
  }
  const env = { ...ENV, FAIL: fail };
  return spawnSync(process.execPath, ["tools/lint.js"], { cwd: top, encoding: "utf8", env });
}

describe("npm run lint", () => {
  it("passes in a project without errors", (test) => {
    const { status, said } = lint(test, {});
    assert.equal(status, 0, said);
  });
  it("prints what each check finds", (test) => {
    const { status, said } = lint(test, FAULTS);
    assert.notEqual(status, 0);
    for (const found of [
      "x kifu\\(discarded-result\\): .*[^]*?discards\\.ts:5:3",
      "x kifu\\(undocumented-export\\): .*[^]*?unexplained\\.ts:1:1",
      "x kifu\\(computed-import\\): Name the module.*[^]*?computes\\.ts:2:",
      "x kifu\\(skipped-test\\): Every test runs.*[^]*?skips\\.test\\.ts:3:1",
      "x typescript\\(no-explicit-any\\): .*[^]*?any\\.ts:2:",
      "x typescript\\(no-floating-promises\\): .*[^]*?floats\\.ts:2:1",
      "x eslint\\(no-console\\): .*[^]*?talks\\.ts:1:1",
      "Unused .*directive.*[^]*?unused\\.ts:1:",
      "side\\.ts.* error TS2322",
      "error engine: .*engine\\/Match\\.ts → .*go\\/rules\\.ts",
      "^packages\\/chain\\/src\\/go\\/place\\.ts ",
      "^The build failed\\.$",
      "^oxlint failed\\.$",
      "^oxfmt failed\\.$",
      "^dependency-cruiser failed\\.$",
    ]) {
      assert.match(said, new RegExp(found, "m"));
    }
    assert.match(said, /Found 0 warnings and 8 errors\./);
    assert.match(said, /Format issues found in above 1 files\./);
  });
  it("fails if the build or any check fails, and passes otherwise", (test) => {
    assert.equal(lintByStubs(test, "").status, 0);
    for (const path of STUBS) assert.equal(lintByStubs(test, path).status, 1, path);
  });
});
