import { TestEnvironment } from "jest-environment-node";
import { skipCompiledFrames } from "./skipCompiledFrames.js";

/** Jest's own: each suite in a context of Node's vm, with instances of its own of all modules. */
export default class VmEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    skipCompiledFrames(Error);
  }
}
