/** Tests the commands in a checkout with stand-ins for npm and turbo. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

/** Records its arguments and leaves counts. Fails if its arguments contain FAIL. */
const TURBO = `
const { appendFileSync } = require("node:fs");
const call = process.argv.slice(2).join(" ");
appendFileSync(process.env.CALLS, call + "\\n");
const file = process.env.KIFU_RESULTS;
if (file && call.includes("test")) appendFileSync(file, '{ "passed": 7, "failed": 0 }\\n');
process.exit(process.env.FAIL && call.includes(process.env.FAIL) ? 1 : 0);
`;

/** The same for npm. A shell script, since it starts in a tenth of the time. */
const NPM = `#!/usr/bin/env bash
call="$*"
if [ "$call" = "run soak" ]; then echo "$call $KIFU_SHARE"; else echo "$call"; fi >>"$CALLS"
if [ -n "\${KIFU_RESULTS:-}" ] && [[ "$call" == *test* ]]; then
  mkdir -p "$(dirname "$KIFU_RESULTS")"
  echo '{ "passed": 7, "failed": 0 }' >>"$KIFU_RESULTS"
fi
[ -z "$FAIL" ] || [[ "$call" != *"$FAIL"* ]]
`;

/** @param {import("node:test").TestContext} test */
function standIn(test) {
  const top = checkoutOf(test, {
    "package.json": '{ "workspaces": [] }',
    "package-lock.json": '{ "packages": {} }',
    "node_modules/.package-lock.json": '{ "packages": {} }',
    "node_modules/turbo/package.json": "{}",
    "node_modules/turbo/bin/turbo": TURBO,
    "bin/npm": NPM,
    "tools/package.json": '{ "type": "module" }',
    calls: "",
  });
  chmodSync(join(top, "bin/npm"), 0o755);
  cpSync(join(root, ".ci"), join(top, ".ci"), { recursive: true });
  const tools = ["setup", "test.js", "soak.js", "Parts.js", "setup.js", "results.js"];
  for (const path of tools) {
    cpSync(join(root, "tools", path), join(top, "tools", path), { recursive: true });
  }
  return top;
}

/**
 * @param {string} top
 * @param {string[]} command
 * @param {string} fail
 * @param {Record<string, string>} [set] further variables
 */
function call(top, [program = "", ...args], fail, set) {
  const {
    KIFU_RESULTS: _,
    KIFU_SHARE: _share,
    NODE_TEST_CONTEXT: _context,
    ...outside
  } = process.env;
  const path = `${join(top, "bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const env = { ...outside, PATH: path, CALLS: join(top, "calls"), FAIL: fail, ...set };
  return spawnSync(program, args, { cwd: top, env, encoding: "utf8" });
}

describe(".ci/run", () => {
  it("ends with the counts of all parts", (test) => {
    const { status, stdout } = call(standIn(test), ["bash", ".ci/run"], "");
    assert.equal(stdout.trimEnd().split("\n").at(-1), "23 passed, 0 failed");
    assert.equal(status, 0);
  });
  for (const part of ["test:proofs", "test:nodes", "rows", "soak", "test"]) {
    it(`fails if npm run ${part} fails, and still prints the counts`, (test) => {
      const { status, stdout } = call(standIn(test), ["bash", ".ci/run"], part);
      assert.match(stdout.trimEnd().split("\n").at(-1) ?? "", /^\d+ passed, [1-9] failed$/);
      assert.notEqual(status, 0);
    });
  }
});

describe("the soak of .ci/run", () => {
  /**
   * The share that .ci/run prints, and the one that the soak gets.
   *
   * @param {string} top
   * @param {Record<string, string>} [set] further variables
   */
  function share(top, set) {
    const { stdout } = call(top, ["bash", ".ci/run"], "", set);
    const said = /^== the soak's share: (.*)$/m.exec(stdout)?.[1];
    const told = /^run soak (.*)$/m.exec(readFileSync(join(top, "calls"), "utf8"))?.[1];
    return { said, told };
  }

  it("has the share that the commit selects", (test) => {
    const top = standIn(test);
    const git = (/** @type {string[]} */ ...args) =>
      spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
        cwd: top,
        encoding: "utf8",
      }).stdout.trim();
    git("init");
    git("commit", "--allow-empty", "--message", "First");
    const commit = git("rev-parse", "HEAD");
    assert.match(commit, /^[0-9a-f]{40}/);
    const expected = `${(Number.parseInt(commit.slice(0, 7), 16) % 16) + 1}/16`;
    assert.deepEqual(share(top), { said: expected, told: expected });
  });

  it("has the share in KIFU_SHARE", (test) => {
    const set = { KIFU_SHARE: "3/5" };
    assert.deepEqual(share(standIn(test), set), { said: "3/5", told: "3/5" });
  });

  it("is whole without a commit, or with an empty KIFU_SHARE", (test) => {
    const whole = { said: "the whole", told: "" };
    assert.deepEqual(share(standIn(test)), whole);
    assert.deepEqual(share(standIn(test), { KIFU_SHARE: "" }), whole);
  });
});

describe("npm test", () => {
  const NPM_TEST = [process.execPath, "tools/test.js"];

  it("passes if every part does", (test) => {
    const { status, stderr } = call(standIn(test), NPM_TEST, "");
    assert.equal(status, 0, stderr);
  });
  const workspaces = ["e2e", "node", "chain", "kit", "client-tests", "bots"].map(
    (it) => `=@kifu/${it}`,
  );
  const some = ["types:tools", "lint", "test:tools", ...workspaces, "=!@kifu/e2e"];
  for (const part of some) {
    it(`fails when ${part} fails, and runs the other parts all the same`, (test) => {
      const { status, stderr } = call(standIn(test), NPM_TEST, part);
      assert.equal(status, 1);
      assert.equal(stderr.match(/^passed /gm)?.length, 9);
      assert.equal(stderr.match(/^FAILED /gm)?.length, 1);
    });
  }
  it("passes its arguments only to the packages' tests", (test) => {
    const top = standIn(test);
    const { status, stderr } = call(top, [...NPM_TEST, "randzu"], "lint");
    assert.equal(status, 0);
    assert.match(stderr, /Skipped lint/);
  });
});

describe("npm run soak", () => {
  const SOAK = [process.execPath, "tools/soak.js"];

  it("runs types, the long suites and then the timing suites, and passes if all do", (test) => {
    const top = standIn(test);
    const { status, stderr } = call(top, SOAK, "");
    assert.equal(status, 0, stderr);
    const calls = readFileSync(join(top, "calls"), "utf8");
    assert.match(calls, /^run types .*\n(run soak.*\n)+run times .*\n$/);
  });
  for (const part of ["run types", "=@kifu/e2e", "=!@kifu/e2e", "run soak:tools", "run times"]) {
    it(`fails when ${part} fails, and runs the other parts all the same`, (test) => {
      const { status, stderr } = call(standIn(test), SOAK, part);
      assert.equal(status, 1);
      assert.equal(stderr.match(/^passed /gm)?.length, 4);
      assert.equal(stderr.match(/^FAILED /gm)?.length, 1);
    });
  }
});
