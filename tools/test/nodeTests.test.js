/** Tests `npm test` and `npm run soak` of the node with a stand-in for jest. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, mock } from "node:test";
import { runCLI } from "jest";
import { root } from "../setup/checkout.js";
import { checkoutOf } from "./harness/checkout.js";

/** Records its arguments. Fails if they contain FAIL. */
const JEST = `
const { appendFileSync } = require("node:fs");
const call = process.argv.slice(2).join(" ");
appendFileSync(process.env.CALLS, call + "\\n");
process.exit(process.env.FAIL && call.includes(process.env.FAIL) ? 1 : 0);
`;

const SUITES = "jest.config.js";
const SOAK = "jest.soak.config.js";
const TIMING = "jest.timing.config.js";

const SOAKING = { KIFU_SOAK: "1" };
const TIMES = { ...SOAKING, KIFU_TIMES: "1" };

/**
 * @param {import("node:test").TestContext} test
 * @param {{ args?: string[], fail?: string, set?: Record<string, string> }} [options]
 */
function run(test, { args = [], fail = "", set = {} } = {}) {
  const top = checkoutOf(test, {
    "node_modules/jest/package.json": "{}",
    "node_modules/jest/bin/jest.js": JEST,
    "packages/node/package.json": '{ "type": "module" }',
    "tools/package.json": '{ "type": "module" }',
    // These tests need no Redis.
    "tools/setup/redisServer.js": "export function bringRedisServer() {}",
    calls: "",
  });
  const script = join(top, "packages/node/runTests.js");
  cpSync(join(root, "packages/node/runTests.js"), script);
  cpSync(join(root, "tools/runJest.js"), join(top, "tools/runJest.js"));
  const { KIFU_SOAK: _, KIFU_TIMES: _times, ...outside } = process.env;
  const env = {
    ...outside,
    CALLS: join(top, "calls"),
    FAIL: fail,
    ...set,
  };
  const { status } = spawnSync(process.execPath, [script, ...args], { env });
  return { status, calls: readFileSync(env.CALLS, "utf8").trim().split("\n") };
}

/** What `suitesOf` found, by its arguments. @type {Map<string, string[]>} */
const listed = new Map();

/**
 * The suites that Jest runs. Asked in this process, since Jest takes longer to start than to list
 * them.
 *
 * @param {string} folder a package's
 * @param {string} name of a jest.config there
 * @param {Record<string, string>} [set] KIFU_SOAK, KIFU_CHOSEN and KIFU_SHARE
 */
async function suitesOf(folder, name, set) {
  const asked = JSON.stringify([folder, name, set]);
  const suites = listed.get(asked) ?? (await listSuites(join(root, folder), name, set));
  listed.set(asked, suites);
  return [...suites];
}

/** Options of whole runs. Jest warns about them in a project's configuration. */
const OF_RUNS = { maxWorkers: undefined, reporters: undefined, workerIdleMemoryLimit: undefined };

/**
 * @param {string} rootDir
 * @param {string} name
 * @param {Record<string, string>} [set]
 */
async function listSuites(rootDir, name, set) {
  const code = `import config from "./${name}"; console.log(JSON.stringify(config));`;
  // In a process of its own, since modules read the variables when they load.
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    cwd: rootDir,
    encoding: "utf8",
    env: { ...process.env, KIFU_SOAK: "", KIFU_CHOSEN: "", KIFU_SHARE: "", ...set },
  });
  const config = JSON.stringify({ ...JSON.parse(stdout), ...OF_RUNS, rootDir });
  const printed = mock.method(console, "log", () => undefined);
  await runCLI({ config, listTests: true, json: true, _: [], $0: "" }, [rootDir]);
  const [call] = printed.mock.calls;
  printed.mock.restore();
  return /** @type {string[]} */ (JSON.parse(String(call?.arguments[0])));
}

describe("the node's tests", () => {
  it("are all but the timing suites", (test) => {
    assert.deepEqual(run(test), { status: 0, calls: [`--config ${SUITES}`] });
  });

  it("are the suites with a longer form in a soak, and separately the timing suites", (test) => {
    const long = run(test, { set: SOAKING });
    assert.deepEqual(long, { status: 0, calls: [`--config ${SOAK}`] });
    const times = run(test, { set: TIMES });
    assert.deepEqual(times, { status: 0, calls: [`--config ${TIMING}`] });
  });

  for (const [config, set] of /** @type {const} */ ([
    [SUITES, {}],
    [SOAK, SOAKING],
  ])) {
    it(`are chosen by arguments from ${config} and the timing suites, even if one has no match`, (test) => {
      const { status, calls } = run(test, { args: ["crowd", "-t", "watch"], set });
      assert.equal(status, 0);
      assert.deepEqual(calls, [
        `--config ${config} --passWithNoTests crowd -t watch`,
        `--config ${TIMING} --passWithNoTests crowd -t watch`,
      ]);
    });

    it(`fail if those of ${config} do, and the chosen timing suites still run`, (test) => {
      assert.equal(run(test, { fail: config, set }).status, 1);
      const { status, calls } = run(test, { args: ["crowd"], fail: config, set });
      assert.equal(status, 1);
      assert.equal(calls.length, 2);
    });
  }

  it("fail if the timing suites do", (test) => {
    assert.equal(run(test, { fail: TIMING, set: TIMES }).status, 1);
  });
});

const ALL = { KIFU_CHOSEN: "1" };

/** Minimum number of suites in each package with timing suites. */
const PACKAGES = [
  { folder: "packages/node", isTiming: /\.timing\.test\.js$/, others: 50, timing: 3 },
  { folder: "apps/e2e", isTiming: /\.timing\.test\.js$/, others: 15, timing: 2 },
];

for (const { folder, isTiming, others, timing } of PACKAGES) {
  describe(`the suites of ${folder}`, () => {
    it("are each in one of two configs, the timing suites in the second", async () => {
      const suites = await suitesOf(folder, SUITES, ALL);
      assert.ok(suites.length > others);
      assert.deepEqual(
        suites.filter((file) => isTiming.test(file)),
        [],
      );
      const timed = await suitesOf(folder, TIMING);
      assert.ok(timed.length >= timing);
      assert.deepEqual(
        timed.filter((file) => !isTiming.test(file)),
        [],
      );
    });

    it("of a soak are a part of the first config", async () => {
      const suites = await suitesOf(folder, SUITES, ALL);
      const soaked = await suitesOf(folder, SOAK, SOAKING);
      assert.ok(soaked.length > 2 && soaked.length < suites.length);
      assert.deepEqual(
        soaked.filter((file) => !suites.includes(file)),
        [],
      );
    });

    it("each run once if a soak follows the tests with KIFU_SOAK=apart", async () => {
      const apart = await suitesOf(folder, SUITES, { KIFU_SOAK: "apart" });
      const each = [...apart, ...(await suitesOf(folder, SOAK, SOAKING))];
      assert.deepEqual(each.sort(), (await suitesOf(folder, SUITES, ALL)).sort());
    });

    it("named .slow. are divided among a soak's shares, and each share has the others", async () => {
      /** @type {string[][]} */
      const shares = [];
      for (const share of ["1/3", "2/3", "3/3"]) {
        shares.push(await suitesOf(folder, SOAK, { ...SOAKING, KIFU_SHARE: share }));
      }
      const isNamed = (/** @type {string} */ file) => file.includes(".slow.");
      const whole = await suitesOf(folder, SOAK, SOAKING);
      assert.deepEqual(shares.flat().filter(isNamed).sort(), whole.filter(isNamed).sort());
      for (const suites of shares) {
        const others = whole.filter((file) => !isNamed(file));
        assert.deepEqual(suites.filter((file) => !isNamed(file)).sort(), others.sort());
      }
    });

    it("are all except those named .slow. without a soak", async () => {
      const usual = await suitesOf(folder, SUITES);
      const named = (await suitesOf(folder, SUITES, ALL)).filter((file) => file.includes(".slow."));
      assert.deepEqual([...usual, ...named].sort(), (await suitesOf(folder, SUITES, ALL)).sort());
    });
  });
}
