import { fileURLToPath } from "node:url";
import base, { withCircuits } from "./jest.config.base.js";

/** What two suites take at most: 9.6 GB and 4.7 were measured while both compiled for the first time. */
const MEMORY_OF_TWO = 16e9;

/** @param {string} folder a package's */
function proofsOf(folder) {
  const { setupFiles, testEnvironment, transform } = withCircuits;
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
  projects: [proofsOf("packages/chain"), proofsOf("packages/node")],
  testSequencer: fileURLToPath(new URL("./tools/jest/LongestFirst.js", import.meta.url)),
  reporters: base.reporters,
  // Says of each test how it ended.
  verbose: true,
  // Jest hears of it here alone.
  testTimeout: 60 * 60_000,
  maxWorkers: process.availableMemory() < MEMORY_OF_TWO ? 1 : 2,
  // So little that each file has a process to itself: one that was through with a file would keep its circuits.
  workerIdleMemoryLimit: "1MB",
};
