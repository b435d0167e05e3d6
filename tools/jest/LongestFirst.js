import sequencer from "@jest/test-sequencer";

// Its types are those of CommonJS, where the class would be a property of this.
const Sequencer = /** @type {typeof import("@jest/test-sequencer").default} */ (
  /** @type {unknown} */ (sequencer)
);

/** Suites of proofs, by the names of their files: the longest one begins first, so that the others run beside it. */
const LONGEST = ["matches", "chain", "methods"];

/** Jest would begin with the largest file, where it knows of no earlier run. */
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
