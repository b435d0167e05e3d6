/** The chain's `npm test`, with a jest that does as it is told. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

/** Fails when its arguments contain FAIL; notes how it was called. */
const JEST = `
const { appendFileSync } = require("node:fs");
const call = process.argv.slice(2).join(" ");
appendFileSync(process.env.CALLS, call + "\\n");
process.exit(process.env.FAIL && call.includes(process.env.FAIL) ? 1 : 0);
`;

/**
 * @param {import("node:test").TestContext} test
 * @param {string[]} args
 * @param {string} fail
 */
function run(test, args = [], fail = "") {
  const top = checkoutOf(test, {
    "node_modules/jest/package.json": "{}",
    "node_modules/jest/bin/jest.js": JEST,
    "packages/chain/package.json": '{ "type": "module" }',
    calls: "",
  });
  const script = join(top, "packages/chain/run.js");
  cpSync(join(root, "packages/chain/run.js"), script);
  const env = { ...process.env, CALLS: join(top, "calls"), FAIL: fail };
  const { status } = spawnSync(process.execPath, [script, ...args], { env });
  return { status, calls: readFileSync(env.CALLS, "utf8").trim().split("\n") };
}

/** @param {string} name of a jest.config in the chain's folder */
function suitesOf(name) {
  const jest = join(root, "node_modules/jest/bin/jest.js");
  const cwd = join(root, "packages/chain");
  const args = ["--experimental-vm-modules", jest, "--config", name, "--listTests", "--json"];
  const { stdout } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  return /** @type {string[]} */ (JSON.parse(stdout));
}

describe("the chain's tests", () => {
  it("are all but the timing suites, and then those", (test) => {
    const calls = ["--config jest.config.js", "--config jest.timing.config.js"];
    assert.deepEqual(run(test), { status: 0, calls });
  });

  it("are chosen in both by the same arguments, of which one may match none", (test) => {
    const { status, calls } = run(test, ["crowd", "-t", "watch"]);
    assert.equal(status, 0);
    assert.deepEqual(calls, [
      "--config jest.config.js --passWithNoTests crowd -t watch",
      "--config jest.timing.config.js --passWithNoTests crowd -t watch",
    ]);
  });

  for (const config of ["jest.config.js", "jest.timing.config.js"]) {
    it(`fail when those of ${config} do, and both run all the same`, (test) => {
      const { status, calls } = run(test, [], config);
      assert.equal(status, 1);
      assert.equal(calls.length, 2);
    });
  }

  it("are each in one of the two, those that compare times in the second", () => {
    const [others, timing] = [suitesOf("jest.config.js"), suitesOf("jest.timing.config.js")];
    assert.ok(others.length > 50);
    assert.deepEqual(
      others.filter((file) => file.includes(".timing.")),
      [],
    );
    assert.ok(timing.length > 3);
    assert.deepEqual(
      timing.filter((file) => !file.endsWith(".timing.test.js")),
      [],
    );
  });
});
