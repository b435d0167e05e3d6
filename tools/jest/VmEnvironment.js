import { TestEnvironment } from "jest-environment-node";
import { retryInCI } from "./retry.js";
import { skipCompiledFrames } from "./skipCompiledFrames.js";

/**
 * Jest's own environment: each suite has its own context of Node's vm, and its own instance of
 * every module.
 */
export default class VmEnvironment extends TestEnvironment {
  #config;

  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    super(...args);
    [this.#config] = args;
  }

  async setup() {
    await super.setup();
    skipCompiledFrames(Error);
    retryInCI(this.#config, this.global);
  }
}
