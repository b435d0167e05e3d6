import hooks from "node:async_hooks";
import { createRequire, register } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Runs suites the way Node.js runs programs, by importing them. Jest would load every module
 * again for each suite. Here only tests and their helpers load again, which saves most of the
 * time. o1js, Protokit and the tested code load once in a process. Jest still defines tests,
 * checks expectations and reports results.
 */
register("./hooks.js", import.meta.url);

const require = createRequire(import.meta.url);
const FRAMEWORK = join(dirname(require.resolve("jest-circus/runner")), "jestAdapterInit.js");

/** The functions of `jest` that need Jest's own module loader. */
const REFUSED = ["mock", "unstable_mockModule", "resetModules", "isolateModules"].map((name) => [
  name,
  () => {
    throw new Error(`An imported suite has no jest.${name}`);
  },
]);

let suites = 0;

/**
 * Loads a new copy of Jest's framework, because the module stores each suite's declarations.
 *
 * @returns {{ framework: Framework, release: () => void }}
 */
function loadFramework() {
  const { AsyncLocalStorage } = hooks;
  /** @type {hooks.AsyncLocalStorage<unknown>[]} */
  const storages = [];
  // Since Node.js 24, this is read-only, and unused storages cost nothing.
  const isWritable = Object.getOwnPropertyDescriptor(hooks, "AsyncLocalStorage")?.writable === true;
  if (isWritable) {
    hooks.AsyncLocalStorage = new Proxy(AsyncLocalStorage, {
      construct(constructor) {
        const storage = new constructor();
        storages.push(storage);
        return storage;
      },
    });
  }
  delete require.cache[FRAMEWORK];
  const framework = /** @type {Framework} */ (require(FRAMEWORK));
  if (isWritable) hooks.AsyncLocalStorage = AsyncLocalStorage;
  // Otherwise, each promise of a suite would also visit the storages of all suites before it.
  return { framework, release: () => storages.forEach((storage) => storage.disable()) };
}

/**
 * @typedef {import("@jest/types").Config.GlobalConfig} GlobalConfig
 * @typedef {import("@jest/types").Config.ProjectConfig} ProjectConfig
 * @typedef {import("@jest/environment").JestEnvironment} JestEnvironment
 * @typedef {object} Framework
 * @property {(suite: object) => Promise<{ snapshotState: { added: number } }>} initialize
 * @property {(suite: object) => Promise<object>} runAndTransformResultsToJestFormat
 *
 * @param {GlobalConfig} globalConfig
 * @param {ProjectConfig} config
 * @param {JestEnvironment} environment
 * @param {{ jestGlobals: { jestObjectFor(file: string): object } }} runtime Jest's loader of modules
 * @param {string} testPath
 * @param {(event: string, args: unknown[]) => void} sendMessageToJest
 */
export default async function runSuite(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) {
  const { framework, release } = loadFramework();
  const jest = {
    ...runtime.jestGlobals.jestObjectFor(testPath),
    ...Object.fromEntries(REFUSED),
  };
  const { snapshotState } = await framework.initialize({
    config,
    environment,
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: (/** @type {object} */ globals) =>
      Reflect.set(globalThis, Symbol.for("kifu.jest"), { ...globals, jest }),
    testPath,
  });
  for (const file of config.setupFilesAfterEnv) await import(pathToFileURL(file).href);
  suites += 1;
  await import(`${pathToFileURL(testPath).href}?suite=${suites}`);
  const results = await framework.runAndTransformResultsToJestFormat({
    config,
    globalConfig,
    testPath,
  });
  release();
  // Nothing stores snapshots here, so every snapshot would pass.
  if (snapshotState.added > 0) throw new Error("An imported suite has no snapshots");
  return results;
}
