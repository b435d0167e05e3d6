import { alone } from "./jest.config.js";

/** Real proofs: one file after the other, each in a process to itself. */
export default {
  ...alone,
  roots: ["<rootDir>/dist/proofs"],
  testMatch: ["**/*.proof.js"],
  testTimeout: 60 * 60_000,
  maxWorkers: 1,
};
