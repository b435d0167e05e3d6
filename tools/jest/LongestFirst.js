import sequencer from "@jest/test-sequencer";

// The types are CommonJS, where the class would be a property of the module.
const Sequencer = /** @type {typeof import("@jest/test-sequencer").default} */ (
  /** @type {unknown} */ (sequencer)
);

/**
 * Suites of proofs by file name. The longest starts first, so that the others run beside it.
 */
const LONGEST = ["matches", "chain", "methods"];

/** Without an earlier run, Jest would start with the largest file. */
export default class LongestFirst extends Sequencer {
  /**
   * @template {{ path: string }} Suite
   * @param {Suite[]} suites
   * @returns {Suite[]}
   */
  sort(suites) {
    const place = (/** @type {Suite} */ { path }) =>
      LONGEST.findIndex((name) => path.includes(`${name}.proof.`));
    return [...suites].sort((one, other) => place(one) - place(other));
  }
}
