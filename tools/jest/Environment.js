import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";
import { skipCompiledFrames } from "./skipCompiledFrames.js";

/**
 * The environment of suites that `testRunner.js` imports: the process itself. Restores its
 * globals afterwards.
 */
export default class Environment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;
  #console = globalThis.console;
  #exit = process.exit;
  #variables = { ...process.env };
  #folder = process.cwd();

  /** @param {{ projectConfig: import("@jest/types").Config.ProjectConfig }} config */
  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    skipCompiledFrames(Error);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) {
      if (!(name in this.#variables)) delete process.env[name];
    }
    Object.assign(process.env, this.#variables);
    process.chdir(this.#folder);
  }

  /** There is no context of Node's vm. */
  getVmContext() {
    return null;
  }

  exportConditions() {
    return ["node", "node-addons"];
  }
}
