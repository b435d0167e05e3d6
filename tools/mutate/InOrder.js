import sequencer from "@jest/test-sequencer";

// The types describe the CommonJS form, where the class is the module itself. Here the class is a
// property of the module.
const Sequencer = /** @type {typeof import("@jest/test-sequencer").default} */ (
  /** @type {unknown} */ (sequencer)
);

/** The environment variable with the list of suites in order, as JSON. */
export const ORDER = "KIFU_SUITES_IN_ORDER";

/**
 * Runs suites in the order of the list. Suites that are most likely to notice a mutant come
 * first.
 */
export default class InOrder extends Sequencer {
  /**
   * @template {{ path: string }} Suite
   * @param {Suite[]} suites
   * @returns {Suite[]}
   */
  sort(suites) {
    const order = JSON.parse(process.env[ORDER] ?? "[]");
    return [...suites].sort((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
  }
}
