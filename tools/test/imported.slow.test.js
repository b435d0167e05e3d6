/** Tests how imported suites run: what they share, and that none affects the next. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import jestConfig from "../../jest.config.js";
import { countsIn } from "../results.js";
import { checkoutOf } from "./harness/checkout.js";

const JEST = fileURLToPath(new URL("../../node_modules/jest/bin/jest.js", import.meta.url));
const REPORTER = fileURLToPath(new URL("../jest/ResultsReporter.js", import.meta.url));

/** The jest project of the chain's suites, without its setup files. */
const { testRunner, testEnvironment, transform } = /** @type {Record<string, unknown>} */ ({
  ...jestConfig.projects.find(({ displayName }) => displayName === "chain"),
});
const RETRIED = { testEnvironmentOptions: { isRetried: true } };

const HEAD = 'import { afterAll, expect, jest, test } from "@jest/globals";\n';
const COUNTER = "let count = 0;\nexport const next = () => ++count;\n";

/**
 * Runs suites one after the other in one process, in the order of their names.
 *
 * @param {import("node:test").TestContext} test
 * @param {Record<string, string>} suites
 * @param {object} [more] further settings of jest's configuration
 */
function run(test, suites, more = {}) {
  const folder = checkoutOf(test, {
    "package.json": '{ "type": "module" }',
    "dist/src/counter.js": COUNTER,
    "dist/test/helper.js": COUNTER,
    "order.cjs": `
      const Sequencer = require(${JSON.stringify(join(JEST, "../../../@jest/test-sequencer"))}).default;
      module.exports = class extends Sequencer {
        sort = (tests) => [...tests].sort((a, b) => (a.path < b.path ? -1 : 1));
      };`,
    ...Object.fromEntries(
      Object.entries(suites).map(([name, text]) => [`dist/test/${name}.test.js`, HEAD + text]),
    ),
  });
  const results = join(folder, "results");
  const config = {
    rootDir: folder,
    testRunner,
    testEnvironment,
    transform,
    ...more,
    testSequencer: join(folder, "order.cjs"),
    reporters: ["default", REPORTER],
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [JEST, "--runInBand", "--config", JSON.stringify(config)],
    { cwd: folder, encoding: "utf8", env: { ...process.env, KIFU_RESULTS: results } },
  );
  const { failures, ...counts } = countsIn(results);
  return { status, stdout, stderr, counts, failures };
}

describe("imported suites", () => {
  it("share the modules they test, but not their helpers", (test) => {
    const suite = (/** @type {number} */ count) => `
      import { next } from "../src/counter.js";
      import { next as nextOfHelper } from "./helper.js";
      test("counts on", () => expect([next(), nextOfHelper()]).toEqual([${count}, 1]));`;
    const { status, counts, stderr } = run(test, { a: suite(1), b: suite(2) });
    assert.deepEqual({ status, counts }, { status: 0, counts: { passed: 2, failed: 0 } }, stderr);
  });

  it("restore variables, spies, the clock and the time limit", (test) => {
    const a = `
      process.env["LEFT_BY_A"] = "by a";
      jest.setTimeout(1);
      jest.useFakeTimers();
      jest.spyOn(Math, "max").mockReturnValue(7);
      test("changes them", () => expect([Math.max(1, 2), setTimeout(() => 0).hasRef?.()]).toEqual([7, true]));`;
    const b = `
      test("finds them", async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect([Math.max(1, 2), process.env["LEFT_BY_A"]]).toEqual([2, undefined]);
      });`;
    const { status, counts, stderr } = run(test, { a, b });
    assert.deepEqual({ status, counts }, { status: 0, counts: { passed: 2, failed: 0 } }, stderr);
  });

  it("each have a second attempt in CI if they are retried", (test) => {
    const suite = `
      let attempts = 0;
      test("passes at its second attempt", () => expect(++attempts).toBe(2));`;
    const before = process.env["CI"];
    try {
      process.env["CI"] = "true";
      const retried = run(test, { a: suite, b: suite }, RETRIED);
      assert.deepEqual(retried.counts, { passed: 2, failed: 0 }, retried.stderr);
      assert.equal(retried.stdout.match(/^Passed at the second attempt: passes at/gm)?.length, 2);
      assert.deepEqual(run(test, { a: suite }).counts, { passed: 0, failed: 1 });
      delete process.env["CI"];
      assert.deepEqual(run(test, { a: suite }, RETRIED).counts, { passed: 0, failed: 1 });
    } finally {
      if (before === undefined) delete process.env["CI"];
      else process.env["CI"] = before;
    }
  });

  it("fail if they need Jest's loader or a snapshot", (test) => {
    const { status, counts, stderr } = run(test, {
      a: 'jest.unstable_mockModule("node:os", () => ({})); test("is not reached", () => undefined);',
      b: 'test("is kept nowhere", () => expect({}).toMatchSnapshot());',
    });
    assert.deepEqual({ status, counts }, { status: 1, counts: { passed: 0, failed: 2 } }, stderr);
  });

  it("fail alone if a test fails, takes too long or the file throws", (test) => {
    const { status, counts, stderr, failures } = run(test, {
      a: 'test("fails", () => expect(1).toBe(2));',
      b: 'jest.setTimeout(20); test("hangs", () => new Promise(() => undefined));',
      c: 'throw new Error("thrown by the file");',
      d: 'test("passes", () => undefined); afterAll(() => undefined);',
    });
    assert.deepEqual({ status, counts }, { status: 1, counts: { passed: 1, failed: 3 } }, stderr);
    assert.match(stderr, /thrown by the file/);
    for (const failure of ["fails (", "hangs (", "thrown by the file"]) {
      assert.equal(failures.filter((text) => text.includes(failure)).length, 1, failure);
    }
    assert.match(stderr, /a\.test\.js\?suite=1:2:/);
  });
});
