import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";
import { retryInCI } from "./retry.js";
import { skipCompiledFrames } from "./skipCompiledFrames.js";

/**
 * Jest's keys in the global object. They are removed after each suite, because the next suite
 * shares that object.
 */
const LEFT = [
  "EVENT_HANDLERS",
  "TEST_TIMEOUT_SYMBOL",
  "RETRY_TIMES",
  "WAIT_BEFORE_RETRY",
  "RETRY_IMMEDIATELY",
  "LOG_ERRORS_BEFORE_RETRY",
];

/**
 * The environment of suites that `testRunner.js` imports. The suites use the globals of this
 * process, which are restored afterwards.
 */
export default class Environment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;
  #config;
  #console = globalThis.console;
  #exit = process.exit;
  #variables = { ...process.env };
  #folder = process.cwd();

  /** @param {{ projectConfig: import("@jest/types").Config.ProjectConfig }} config */
  constructor(config) {
    this.#config = config;
    this.fakeTimersModern = new ModernFakeTimers({
      config: config.projectConfig,
      global: globalThis,
    });
  }

  async setup() {
    skipCompiledFrames(Error);
    retryInCI(this.#config, globalThis);
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
    for (const name of LEFT) Reflect.deleteProperty(globalThis, Symbol.for(name));
  }

  /** Jest asks for a context of Node's `vm`, which this environment does not have. */
  getVmContext() {
    return null;
  }

  exportConditions() {
    return ["node", "node-addons"];
  }
}
