/**
 * Runs a suite once as it is, and then once for each mutant that it reaches and that no suite has noticed yet. The
 * process loads o1js, Protokit and what is under test once for all of these. Only the tests that reach a mutant are
 * run, up to the first one that fails.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { register } from "node:module";
import runSuite from "../jest/testRunner.js";
import { PLAN, readNews } from "./plan.js";

/** @type {import("./plan.js").Plan} */
const plan = JSON.parse(readFileSync(process.env[PLAN] ?? "", "utf8"));
register("./hooks.js", import.meta.url, { data: plan.files });

/** What is reached outside of any test, as while a suite is loaded or in `beforeAll`. */
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
/** How often the check that is removed may be executed. */
let most = 0;

/** A loop that ends only by its check would run for ever without it. */
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
    const noticed = readNews(plan.news).flatMap((news) =>
      news.kind === "noticed" ? [news.id] : [],
    );
    return plan.mutants.filter((id) => !noticed.includes(id));
  };
  removed = undefined;
  if (left().length === 0) {
    const { found } = await run(new Set());
    report({ kind: "done", suite });
    return found;
  }

  place = OUTSIDE;
  reached = new Map();
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
    const mutant = await run(reach.places.has(OUTSIDE) ? undefined : reach.places);
    if (mutant.isPassed) continue;
    report({ kind: "noticed", id, suite });
    noticed.push({ id, failed: mutant.failed });
  }
  // A mutant may leave something behind that makes later tests fail.
  removed = undefined;
  const failed = new Set(noticed.flatMap((one) => [...one.failed]));
  if (noticed.length > 0 && !(await run(failed.size === 0 ? undefined : failed)).isPassed) {
    for (const { id } of noticed) report({ kind: "unsure", id, suite });
  }
  report({ kind: "done", suite });
  return found;
}

/**
 * Follows a run from test to test. With `chosen` tests it skips all others, and those after the first that fails.
 *
 * @param {import("@jest/environment").JestEnvironment} environment
 * @param {ReadonlySet<string>} [chosen]
 */
function watch(environment, chosen) {
  /** @type {Set<string>} */
  const failed = new Set();
  environment.handleTestEvent = (
    /** @type {import("@jest/types").Circus.Event} */ event,
    /** @type {import("@jest/types").Circus.State} */ state,
  ) => {
    if (event.name === "run_start" && chosen !== undefined) {
      for (const test of testsOf(state.rootDescribeBlock)) {
        if (!chosen.has(nameOf(test))) test.mode = "skip";
      }
    }
    if (event.name === "test_start") place = nameOf(event.test);
    if (event.name === "test_skip") place = OUTSIDE;
    if (event.name === "test_done") {
      place = OUTSIDE;
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
