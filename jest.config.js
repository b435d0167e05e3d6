import { fileURLToPath } from "node:url";

/**
 * Jest's only configuration. Tests run on what tsc emitted, since Protokit needs decorator metadata.
 *
 * Each package has a project, and a second one for its slow suites, `x.slow.test.ts`. Suites that
 * compare times, `x.timing.test.ts`, are a project of their own, and real proofs another.
 * CONTRIBUTING.md says which command runs which.
 */
const at = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Jest's usual way: each suite has its own instance of every module. */
const isolated = { testEnvironment: at("tools/jest/VmEnvironment.js"), transform: {} };

/**
 * Suites that Node imports into one process, where o1js and Protokit load once. This halves the
 * computing time of suites with circuits (tools/jest/testRunner.js).
 */
const imported = {
  testRunner: at("tools/jest/testRunner.js"),
  testEnvironment: at("tools/jest/Environment.js"),
  transform: {},
  // Protokit's injection reads what decorators wrote.
  setupFilesAfterEnv: ["reflect-metadata"],
};

/** For suites that run circuits, but not for those that test these faster functions. */
const fast = {
  ...imported,
  setupFilesAfterEnv: [
    ...imported.setupFilesAfterEnv,
    "@kifu/kit/testing/fast-hashing",
    "@kifu/kit/testing/fast-scaling",
    "@kifu/kit/testing/fast-witnesses",
  ],
};

/** In CI a failed test has a second attempt, since these wait for clocks and connections. */
const retried = { testEnvironmentOptions: { isRetried: true } };

/**
 * A package's usual suites and its slow ones.
 *
 * @param {string} name
 * @param {string} folder
 * @param {object} options
 */
function suitesOf(name, folder, options) {
  const project = { rootDir: at(folder), roots: ["<rootDir>/dist/test"], ...options };
  return [
    {
      ...project,
      displayName: name,
      testMatch: ["**/*.test.js", "!**/*.slow.test.js", "!**/*.timing.test.js"],
    },
    { ...project, displayName: `${name}-slow`, testMatch: ["**/*.slow.test.js"] },
  ];
}

/** @param {string} folder of harness files that start and stop what all suites share */
const shared = (folder) => ({
  globalSetup: at(`${folder}/setUp.js`),
  globalTeardown: at(`${folder}/tearDown.js`),
});

const browser = {
  ...imported,
  ...retried,
  globalSetup: at("apps/e2e/setUp.js"),
  globalTeardown: at("apps/e2e/dist/test/harness/tearDown.js"),
};

export default {
  projects: [
    ...suitesOf("kit", "packages/kit", imported),
    ...suitesOf("wire", "packages/wire", isolated),
    ...suitesOf("chain", "packages/chain", fast),
    ...suitesOf("node", "packages/node", {
      ...fast,
      ...retried,
      globalSetup: at("tools/jest/postgres.js"),
    }),
    ...suitesOf("client", "packages/client", {
      ...imported,
      ...retried,
      ...shared("packages/client/dist/test/harness"),
    }),
    ...suitesOf("bots", "apps/bots", { ...imported, ...retried }),
    ...suitesOf("web", "apps/web", {
      ...isolated,
      setupFiles: ["<rootDir>/dist/test/english.js"],
      // Styles are for the bundler.
      moduleNameMapper: { "\\.css$": "<rootDir>/dist/test/noStyle.js" },
    }),
    ...suitesOf("browser", "apps/e2e", browser),
    {
      ...isolated,
      ...retried,
      displayName: "timing",
      rootDir: at("packages/node"),
      roots: ["<rootDir>/dist/test"],
      testMatch: ["**/*.timing.test.js"],
      setupFiles: ["reflect-metadata"],
    },
    {
      ...browser,
      displayName: "browser-timing",
      rootDir: at("apps/e2e"),
      roots: ["<rootDir>/dist/test"],
      testMatch: ["**/*.timing.test.js"],
    },
    {
      ...isolated,
      displayName: "proofs",
      rootDir: at("."),
      roots: ["<rootDir>/packages/chain/dist/proofs", "<rootDir>/packages/node/dist/proofs"],
      testMatch: ["**/*.proof.js"],
      setupFiles: ["reflect-metadata", "@kifu/kit/testing/fast-hashing"],
    },
  ],
  maxWorkers: 2,
  // Circuits and browsers take long, especially on a busy machine. Jest has no limit for a project.
  testTimeout: 300_000,
  // Each imported suite leaves its own modules in memory.
  workerIdleMemoryLimit: "1GB",
  reporters: ["default", at("tools/jest/ResultsReporter.js")],
};
