import { TestEnvironment } from "jest-environment-node";
import { skipCompiledFrames } from "./skipCompiledFrames.js";

/**
 * Jest's own environment: each suite has its own context of Node's vm, and its own instance of
 * every module.
 */
export default class VmEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    skipCompiledFrames(Error);
  }
}
