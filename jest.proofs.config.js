import { fileURLToPath } from "node:url";
import base from "./jest.config.base.js";
import { alone as chain } from "./packages/chain/jest.config.js";
import { alone as node } from "./packages/node/jest.config.js";

/** What two suites take at most: 9.6 GB and 4.7 were measured while both compiled for the first time. */
const MEMORY_OF_TWO = 16e9;

/**
 * @param {string} folder a package's
 * @param {typeof chain} config the package's, for suites that are alone
 */
function proofsOf(folder, { setupFiles, testEnvironment, transform }) {
  return {
    rootDir: fileURLToPath(new URL(folder, import.meta.url)),
    roots: ["<rootDir>/dist/proofs"],
    testMatch: ["**/*.proof.js"],
    setupFiles,
    testEnvironment,
    transform,
  };
}

/** Real proofs: one prover leaves much of two cores idle, so two files run side by side, where there is memory for it. */
export default {
  projects: [proofsOf("packages/chain", chain), proofsOf("packages/node", node)],
  testSequencer: fileURLToPath(new URL("./tools/jest/longestFirst.js", import.meta.url)),
  reporters: base.reporters,
  // Says of each test how it ended.
  verbose: true,
  // Jest hears of it here alone.
  testTimeout: 60 * 60_000,
  maxWorkers: process.availableMemory() < MEMORY_OF_TWO ? 1 : 2,
  // So little that each file has a process to itself: one that was through with a file would keep its circuits.
  workerIdleMemoryLimit: "1MB",
};
