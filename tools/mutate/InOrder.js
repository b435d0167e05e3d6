import sequencer from "@jest/test-sequencer";

// Its types are those of CommonJS, where the class would be a property of this.
const Sequencer = /** @type {typeof import("@jest/test-sequencer").default} */ (
  /** @type {unknown} */ (sequencer)
);

/** Suites run in the order of this list, as a JSON text. */
export const ORDER = "KIFU_SUITES_IN_ORDER";

/** Those that are most likely to notice a mutant run first. */
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
