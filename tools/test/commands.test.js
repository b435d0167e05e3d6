/** The commands themselves, in a checkout whose npm and turbo do as they are told. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

/** Fails when its arguments contain FAIL; notes how it was called. */
const STUB = `#!/usr/bin/env node
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");
const call = process.argv.slice(2).join(" ");
appendFileSync(process.env.CALLS, call + "\\n");
const file = process.env.KIFU_RESULTS;
if (file && call.includes("test")) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, '{ "passed": 7, "failed": 0 }\\n');
}
process.exit(process.env.FAIL && call.includes(process.env.FAIL) ? 1 : 0);
`;

/** @param {import("node:test").TestContext} test */
function standIn(test) {
  const top = checkoutOf(test, {
    "package.json": '{ "workspaces": [] }',
    "package-lock.json": '{ "packages": {} }',
    "node_modules/.package-lock.json": '{ "packages": {} }',
    "node_modules/turbo/package.json": "{}",
    "node_modules/turbo/bin/turbo": STUB,
    "bin/npm": STUB,
    "bin/package.json": '{ "type": "commonjs" }',
    "tools/package.json": '{ "type": "module" }',
    calls: "",
  });
  chmodSync(join(top, "bin/npm"), 0o755);
  cpSync(join(root, ".ci"), join(top, ".ci"), { recursive: true });
  const tools = ["setup", "test.js", "soak.js", "parts.js", "setup.js", "results.js"];
  for (const path of tools) {
    cpSync(join(root, "tools", path), join(top, "tools", path), { recursive: true });
  }
  return top;
}

/**
 * @param {string} top
 * @param {string[]} command
 * @param {string} fail
 */
function call(top, [program = "", ...args], fail) {
  const { KIFU_RESULTS: _, NODE_TEST_CONTEXT: _context, ...outside } = process.env;
  const path = `${join(top, "bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const env = { ...outside, PATH: path, CALLS: join(top, "calls"), FAIL: fail };
  return spawnSync(program, args, { cwd: top, env, encoding: "utf8" });
}

describe(".ci/run", () => {
  it("ends with the counts of all parts", (test) => {
    const { status, stdout } = call(standIn(test), ["bash", ".ci/run"], "");
    assert.equal(stdout.trimEnd().split("\n").at(-1), "16 passed, 0 failed");
    assert.equal(status, 0);
  });
  for (const part of ["test:proofs", "rows", "soak", "test"]) {
    it(`fails, and still counts, when npm run ${part} fails`, (test) => {
      const { status, stdout } = call(standIn(test), ["bash", ".ci/run"], part);
      assert.match(stdout.trimEnd().split("\n").at(-1) ?? "", /^\d+ passed, [1-9] failed$/);
      assert.notEqual(status, 0);
    });
  }
});

describe("npm test", () => {
  const NPM_TEST = [process.execPath, "tools/test.js"];

  it("passes when every part does", (test) => {
    const { status, stderr } = call(standIn(test), NPM_TEST, "");
    assert.equal(status, 0, stderr);
  });
  for (const part of ["types:tools", "lint", "test:tools", "run test "]) {
    it(`fails when ${part.trim()} fails, and runs the other parts all the same`, (test) => {
      const { status, stderr } = call(standIn(test), NPM_TEST, part);
      assert.equal(status, 1);
      assert.equal(stderr.match(/^passed /gm)?.length, 3);
      assert.equal(stderr.match(/^FAILED /gm)?.length, 1);
    });
  }
  it("hands its arguments to the packages' tests alone", (test) => {
    const top = standIn(test);
    const { status, stderr } = call(top, [...NPM_TEST, "randzu"], "lint");
    assert.equal(status, 0);
    assert.match(stderr, /Skipped lint/);
  });
});

describe("npm run soak", () => {
  const SOAK = [process.execPath, "tools/soak.js"];

  it("runs types and the long suites, and passes when both do", (test) => {
    const top = standIn(test);
    const { status, stderr } = call(top, SOAK, "");
    assert.equal(status, 0, stderr);
    const calls = readFileSync(join(top, "calls"), "utf8");
    assert.match(calls, /^run types .*\nrun soak /);
  });
  for (const part of ["run types", "run soak"]) {
    it(`fails when ${part} fails`, (test) => {
      assert.equal(call(standIn(test), SOAK, part).status, 1);
    });
  }
});
