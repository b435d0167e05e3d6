import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { countsIn } from "../results.js";
import { checkoutOf } from "./harness/checkout.js";

const JEST = fileURLToPath(new URL("../../node_modules/jest/bin/jest.js", import.meta.url));
const RETRY = fileURLToPath(new URL("../jest/retry.js", import.meta.url));
const REPORTER = fileURLToPath(new URL("../jest/ResultsReporter.js", import.meta.url));

const SUITE = `
let attempts = 0;
test("passes at its second attempt", () => expect(++attempts).toBe(2));
test("passes at once", () => undefined);
`;
const BROKEN = 'test("never passes", () => expect(1).toBe(2));';

/**
 * Runs one suite, in CI or not.
 *
 * @param {import("node:test").TestContext} test
 * @param {string} suite
 * @param {{ CI?: string }} ci
 */
function run(test, suite, ci) {
  const folder = checkoutOf(test, { "some.test.js": suite });
  const results = join(folder, "results");
  const config = {
    rootDir: folder,
    testEnvironment: "node",
    transform: {},
    setupFilesAfterEnv: [RETRY],
    reporters: [REPORTER],
  };
  const env = { ...process.env };
  delete env["CI"];
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--experimental-vm-modules", JEST, "--config", JSON.stringify(config)],
    { cwd: folder, encoding: "utf8", env: { ...env, ...ci, KIFU_RESULTS: results } },
  );
  return { status, stdout, counts: countsIn(results) };
}

describe("a suite whose outcome depends on the machine's load", () => {
  it("has a second attempt in CI, which is reported", (test) => {
    const { status, stdout, counts } = run(test, SUITE, { CI: "true" });
    assert.equal(status, 0);
    assert.deepEqual(counts, { passed: 2, failed: 0 });
    assert.match(stdout, /^Passed at the second attempt: passes at its second attempt \(/m);
    assert.doesNotMatch(stdout, /passes at once/);
  });
  it("has only one attempt elsewhere", (test) => {
    const { status, stdout, counts } = run(test, SUITE, {});
    assert.equal(status, 1);
    assert.deepEqual(counts, { passed: 1, failed: 1 });
    assert.doesNotMatch(stdout, /second attempt/);
  });
  it("fails if the second attempt fails too", (test) => {
    const { status, counts } = run(test, BROKEN, { CI: "true" });
    assert.equal(status, 1);
    assert.deepEqual(counts, { passed: 0, failed: 1 });
  });
});
