/**
 * Runs a suite without a mutant, and then once for each mutant that it reaches and that no suite
 * has noticed yet. With a mutant, only the tests that reach it are run, up to the first that
 * fails.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { register } from "node:module";
import runSuite from "../jest/testRunner.js";
import { PLAN, readNews } from "./plan.js";

/** @type {import("./plan.js").Plan} */
const plan = JSON.parse(readFileSync(process.env[PLAN] ?? "", "utf8"));
register("./hooks.js", import.meta.url, { data: plan.files });

/** The result that Jest gets for a suite that need not run. */
const NOTHING = {
  leaks: false,
  numFailingTests: 0,
  numPassingTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  openHandles: [],
  perfStats: { end: 0, loadTestEnvironmentEnd: 0, runtime: 0, slow: false, start: 0 },
  skipped: true,
  snapshot: {
    added: 0,
    fileDeleted: false,
    matched: 0,
    unchecked: 0,
    uncheckedKeys: [],
    unmatched: 0,
    updated: 0,
  },
  testResults: [],
};

/**
 * Stands for code that runs outside any test, for example while a suite is loaded or in
 * `beforeAll`.
 */
const OUTSIDE = "";

/** @type {number | undefined} */
let removed;
let place = OUTSIDE;
/**
 * How often a suite executes a check, and in which tests.
 *
 * @typedef {{ times: number, places: Set<string> }} Reach
 * @type {Map<number, Reach>}
 */
let reached = new Map();
/** How many more times the removed check may be executed. */
let most = 0;

/**
 * How often a mutant may execute its check, as a multiple of the original's count. Without the
 * limit, a loop that only the check ends would never end.
 */
const MORE_WITHOUT = 10;

/** @param {number} id */
const without = (id) => {
  if (removed !== undefined) {
    if (id !== removed) return false;
    if (--most < 0) throw new Error("Without the check it does not end");
    return true;
  }
  const reach = reached.get(id) ?? { times: 0, places: new Set() };
  reach.times += 1;
  reach.places.add(place);
  reached.set(id, reach);
  return false;
};
Reflect.set(globalThis, Symbol.for("kifu.without"), without);

/**
 * The time of each test without a mutant, in milliseconds.
 *
 * @type {Map<string, number>}
 */
const took = new Map();

/** @param {import("./plan.js").News} news */
const report = (news) => appendFileSync(plan.news, `${JSON.stringify(news)}\n`);

/** @type {typeof runSuite} */
export default async function tryMutants(
  globalConfig,
  config,
  environment,
  runtime,
  suite,
  sendMessageToJest,
) {
  /** @param {ReadonlySet<string>} [chosen] */
  const run = async (chosen) => {
    const failed = watch(environment, chosen);
    try {
      const found = await runSuite(
        globalConfig,
        config,
        environment,
        runtime,
        suite,
        sendMessageToJest,
      );
      const { numFailingTests, testExecError } =
        /** @type {{ numFailingTests: number, testExecError?: unknown }} */ (found);
      const isPassed = numFailingTests === 0 && failed.size === 0 && testExecError == null;
      return { found, failed, isPassed };
    } catch (error) {
      return { found: { testExecError: error }, failed, isPassed: false };
    } finally {
      await environment.teardown();
      await environment.setup();
    }
  };

  const left = () => {
    /** @type {Set<number>} */
    const noticed = new Set();
    for (const news of readNews(plan.news)) {
      if (news.kind === "noticed") noticed.add(news.id);
      if (news.kind === "unsure") noticed.delete(news.id);
    }
    return plan.mutants.filter((id) => !noticed.has(id));
  };
  if (left().length === 0) {
    report({ kind: "done", suite });
    return { ...NOTHING, testFilePath: suite };
  }

  removed = undefined;
  place = OUTSIDE;
  reached = new Map();
  took.clear();
  const { found, isPassed } = await run();
  if (!isPassed) {
    report({ kind: "broken", suite });
    return found;
  }
  const reaches = reached;
  for (const id of left()) if (reaches.has(id)) report({ kind: "reached", id, suite });

  /** @type {{ id: number, failed: ReadonlySet<string> }[]} */
  const noticed = [];
  for (const id of plan.mutants) {
    const reach = reaches.get(id);
    if (reach === undefined || !left().includes(id)) continue;
    removed = id;
    most = MORE_WITHOUT * (reach.times + 1);
    const mutant = await run(reach.places.has(OUTSIDE) ? new Set(took.keys()) : reach.places);
    if (mutant.isPassed) continue;
    report({ kind: "noticed", id, suite });
    noticed.push({ id, failed: mutant.failed });
  }
  // The tests that failed run again without a mutant. They may also fail because other tests did
  // not run before them, or because an earlier mutant left something behind.
  removed = undefined;
  const failed = new Set(noticed.flatMap((one) => [...one.failed]));
  if (failed.size > 0 && !(await run(failed)).isPassed) {
    for (const { id } of noticed) report({ kind: "unsure", id, suite });
    const isAsBefore = (await run()).isPassed;
    for (const { id } of isAsBefore ? noticed : []) {
      removed = id;
      most = MORE_WITHOUT * (reaches.get(id)?.times ?? 1);
      if (!(await run()).isPassed) report({ kind: "noticed", id, suite });
    }
  }
  report({ kind: "done", suite });
  return found;
}

/**
 * Watches a run. When a test fails while a check is removed, the later tests are skipped. With
 * `chosen` tests, all others are skipped, and the shortest test runs first.
 *
 * @param {import("@jest/environment").JestEnvironment} environment
 * @param {ReadonlySet<string>} [chosen]
 */
function watch(environment, chosen) {
  /** @type {Set<string>} */
  const failed = new Set();
  let begun = 0;
  environment.handleTestEvent = (
    /** @type {import("@jest/types").Circus.Event} */ event,
    /** @type {import("@jest/types").Circus.State} */ state,
  ) => {
    if (event.name === "run_start" && chosen !== undefined) {
      for (const test of testsOf(state.rootDescribeBlock)) {
        if (!chosen.has(nameOf(test))) test.mode = "skip";
      }
      shortestFirst(state.rootDescribeBlock);
    }
    if (event.name === "test_start") {
      place = nameOf(event.test);
      begun = performance.now();
    }
    if (event.name === "test_skip") place = OUTSIDE;
    if (event.name === "test_done") {
      place = OUTSIDE;
      if (removed === undefined) took.set(nameOf(event.test), performance.now() - begun);
      if (event.test.errors.length === 0) return;
      failed.add(nameOf(event.test));
      if (removed === undefined) return;
      for (const test of testsOf(state.rootDescribeBlock)) {
        if (test.status === null) test.mode = "skip";
      }
    }
  };
  return failed;
}

/** @param {import("@jest/types").Circus.DescribeBlock} block */
function shortestFirst({ children }) {
  /** @param {typeof children[number]} child */
  const shortest = (child) => {
    const tests = child.type === "test" ? [child] : testsOf(child);
    const all = tests.filter(({ mode }) => mode !== "skip");
    return Math.min(...all.map((test) => took.get(nameOf(test)) ?? 0));
  };
  for (const child of children) if (child.type === "describeBlock") shortestFirst(child);
  children.sort((one, other) => shortest(one) - shortest(other) || 0);
}

/**
 * @param {import("@jest/types").Circus.DescribeBlock} block
 * @returns {import("@jest/types").Circus.TestEntry[]}
 */
const testsOf = ({ children }) =>
  children.flatMap((child) => (child.type === "test" ? [child] : testsOf(child)));

/**
 * @param {import("@jest/types").Circus.TestEntry | import("@jest/types").Circus.DescribeBlock} one
 * @returns {string}
 */
const nameOf = ({ name, parent }) => (parent ? `${nameOf(parent)} > ${name}` : name);
