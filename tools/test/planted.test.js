/** The real `npm run lint` in a small house: it passes, and fails for each planted fault. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { manifest, root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

const COPIED = ["eslint.config.js", "tsconfig.base.json", ".prettierrc.json", ".prettierignore"];

/**
 * @param {import("node:test").TestContext} test
 * @param {Record<string, string>} planted
 */
function lint(test, planted) {
  const { type, scripts } = { type: "module", ...manifest(root) };
  const top = checkoutOf(test, {
    "package.json": `${JSON.stringify({ name: "house", type, workspaces: ["packages/*"], scripts }, null, 2)}\n`,
    "packages/chain/package.json": '{\n  "name": "@kifu/chain"\n}\n',
    "packages/chain/tsconfig.json":
      '{ "extends": "../../tsconfig.base.json", "include": ["src", "test"] }\n',
    "packages/chain/src/go/circuit.ts":
      'import { Field } from "o1js";\n\nexport const sum = (a: Field): Field => a.add(1);\n',
    "packages/chain/src/go/rules.ts": "export const SIZE = 9;\n",
    ...planted,
  });
  for (const file of COPIED) cpSync(join(root, file), join(top, file));
  for (const file of ["tsconfig.json", "lint.js", "lint", "setup"]) {
    cpSync(join(root, "tools", file), join(top, "tools", file), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(top, "node_modules"), "junction");
  const run = spawnSync("npm", ["run", "lint"], { cwd: top, encoding: "utf8" });
  return { status: run.status, said: run.stdout + run.stderr };
}

/** @type {[fault: string, file: string, text: string, says: RegExp][]} */
const PLANTED = [
  [
    "a discarded result",
    "packages/chain/src/go/place.ts",
    'import type { Field } from "o1js";\n\nexport function place(a: Field): void {\n  a.add(1);\n}\n',
    /kifu\/discarded-result/,
  ],
  [
    "an import that points the wrong way",
    "packages/chain/src/matches/match.ts",
    'export { SIZE } from "../go/rules.js";\n',
    /engine room may not import the game go/,
  ],
  [
    "any",
    "packages/chain/src/go/place.ts",
    "export const place = (a: any): boolean => a === 1;\n",
    /no-explicit-any/,
  ],
  [
    "a test that is left out",
    "packages/chain/test/go.test.ts",
    'import { it } from "@jest/globals";\n\nit.skip("plays", () => undefined);\n',
    /Every test runs/,
  ],
  [
    "a layout of its own",
    "packages/chain/src/go/place.ts",
    "export const place = {a:1}\n",
    /place\.ts/,
  ],
];

describe("npm run lint", () => {
  it("passes for a house in order", (test) => {
    const { status, said } = lint(test, {});
    assert.equal(status, 0, said);
  });
  for (const [fault, file, text, says] of PLANTED) {
    it(`fails for ${fault}`, (test) => {
      const { status, said } = lint(test, { [file]: text });
      assert.notEqual(status, 0);
      assert.match(said, says);
    });
  }
});
