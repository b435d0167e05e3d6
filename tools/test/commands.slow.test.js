/** Tests `.ci/run` and `npm test` in a checkout with stand-ins for npm, turbo and jest. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

/** Records its arguments. Fails if they contain FAIL. Jest lists a suite unless they contain "none". */
const PROGRAM = `
const { appendFileSync } = require("node:fs");
const call = process.argv.slice(2).join(" ");
if (call.includes("--listTests")) console.log(call.includes("none") ? "" : "some.test.js");
else appendFileSync(process.env.CALLS, call + "\\n");
process.exit(process.env.FAIL && call.includes(process.env.FAIL) ? 1 : 0);
`;

/** A stand-in for npm that records its calls, and also writes the counts of tests. */
const NPM = `#!/usr/bin/env bash
echo "$TURBO_FORCE $*" >>"$CALLS"
if [[ "$*" == *test* ]]; then
  mkdir -p "$(dirname "$KIFU_RESULTS")"
  echo '{ "passed": 7, "failed": 0 }' >>"$KIFU_RESULTS"
fi
[ -z "$FAIL" ] || [[ "$*" != *"$FAIL"* ]]
`;

/** @param {import("node:test").TestContext} test */
function standIn(test) {
  const top = checkoutOf(test, {
    "package.json": '{ "workspaces": [] }',
    "package-lock.json": '{ "packages": {} }',
    "node_modules/.package-lock.json": '{ "packages": {} }',
    "node_modules/package.json": '{ "type": "commonjs" }',
    "node_modules/turbo/bin/turbo": PROGRAM,
    "node_modules/jest/bin/jest.js": PROGRAM,
    "node_modules/typescript-native/bin/tsc": PROGRAM,
    "bin/npm": NPM,
    "tools/package.json": '{ "type": "module" }',
    calls: "",
  });
  chmodSync(join(top, "bin/npm"), 0o755);
  for (const path of [
    ".ci",
    "tools/setup",
    "tools/test.js",
    "tools/runJest.js",
    "tools/results.js",
  ])
    cpSync(join(root, path), join(top, path), { recursive: true });
  return top;
}

/**
 * @param {string} top
 * @param {string[]} command
 * @param {string} [fail]
 */
function call(top, [program = "", ...args], fail = "") {
  const { KIFU_RESULTS: _, NODE_TEST_CONTEXT: _context, ...outside } = process.env;
  const path = `${join(top, "bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const env = { ...outside, PATH: path, CALLS: join(top, "calls"), FAIL: fail };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: top, env, encoding: "utf8" });
  const last = stdout.trimEnd().split("\n").at(-1) ?? "";
  return {
    status,
    last,
    stdout,
    stderr,
    calls: readFileSync(env.CALLS, "utf8").trim().split("\n"),
  };
}

describe(".ci/run", () => {
  const CI = ["bash", ".ci/run"];

  it("ends with the counts of all parts, and takes no result of an earlier run", (test) => {
    const { status, last, calls } = call(standIn(test), CI);
    assert.equal(last, "36 passed, 0 failed");
    assert.equal(status, 0);
    assert.equal(calls[0], "true test");
  });
  for (const part of ["test", "rows", "test:proofs"]) {
    it(`fails if npm run ${part} fails, names it, and still prints the counts`, (test) => {
      const { status, last, stdout } = call(standIn(test), CI, part);
      assert.match(stdout, /^Failed: \w+ ended with status 1$/m);
      assert.match(last, /^\d+ passed, [1-9] failed$/);
      assert.notEqual(status, 0);
    });
  }
  it("names slow suites that exist", () => {
    const text = readFileSync(join(root, ".ci/run"), "utf8");
    const named = [...text.matchAll(/^ {2}(\S+\.test\.ts)/gm)].map(([, path]) => path ?? "");
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });
});

describe("npm test", () => {
  const TEST = [process.execPath, "tools/test.js"];
  /** @param {string} which */
  const filters = (which) =>
    ["node", "client-tests", "bots"].map((name) => `--filter${which}@kifu/${name}`).join(" ");
  const EVERYTHING = [
    `run test --continue --concurrency=2 ${filters("=")}`,
    "run test --filter=@kifu/e2e",
    `run types lint test test:tools --continue --concurrency=1 --filter=!@kifu/e2e ${filters("=!")}`,
  ];

  it("runs everything that has changed", (test) => {
    const { status, calls, stderr } = call(standIn(test), TEST);
    assert.equal(status, 0, stderr);
    assert.deepEqual(calls.slice(1).sort(), EVERYTHING);
  });
  it("runs everything with --force", (test) => {
    const { calls } = call(standIn(test), [...TEST, "--force"]);
    const forced = EVERYTHING.map((run) => `${run} --force`);
    assert.deepEqual(calls.slice(1).sort(), forced);
  });
  it("fails if something does", (test) => {
    assert.equal(call(standIn(test), TEST, "lint").status, 1);
  });
  it("stops if the build fails", (test) => {
    const { status, calls } = call(standIn(test), TEST, "-b");
    assert.equal(status, 1);
    assert.equal(calls.length, 1);
  });
  it("passes other arguments to jest, and a source's path as that of its output", (test) => {
    const path = "packages/node/test/api/burst.test.ts";
    const { status, calls } = call(standIn(test), [...TEST, path, "-t", "edge"]);
    assert.equal(status, 0);
    for (const run of calls.slice(1)) {
      assert.match(run, / packages\/node\/dist\/test\/api\/burst\.test\.js -t edge$/);
    }
    assert.ok(calls.length > 2);
  });
  it("fails if some of these runs do, or no test matches", (test) => {
    assert.equal(call(standIn(test), [...TEST, "edge"], "timing").status, 1);
    const { status, stderr } = call(standIn(test), [...TEST, "none"]);
    assert.equal(status, 1);
    assert.match(stderr, /No test matches none\./);
  });
});
