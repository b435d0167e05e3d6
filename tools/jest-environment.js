import { TestEnvironment } from "jest-environment-node";

/** 40 MB of a compiler's output, without a source map. */
const COMPILED = /\/o1js\/dist\/node\/bindings\/compiled\//;

/**
 * Where a test runs. Jest looks for a source map in each file of each stack that is read, and circuits
 * throw where o1js' compiled code is deep in recursion: to search that for one ends in a stack that
 * overflows now and then, and the suite with it. So its frames are left out.
 */
export default class Environment extends TestEnvironment {
  /** Runs when Jest has put its own way to print stacks in place. */
  async setup() {
    await super.setup();
    const print = Error.prepareStackTrace;
    if (print === undefined) return;
    Error.prepareStackTrace = (error, frames) =>
      print(
        error,
        frames.filter((frame) => !COMPILED.test(frame.getFileName() ?? "")),
      );
  }
}
