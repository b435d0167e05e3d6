import { fail, type Check } from "../check.js";
import { describeSurvivor, forEachMutatedHint } from "../findTwoSided.js";
import { notableCalls } from "../notable.js";
import { showCall } from "../show.js";
import { answerFrom, difference, inputsOf } from "../subject.js";

/**
 * Hints come from the prover: one that is not fully constrained would let a dishonest prover
 * choose the outcome.
 */
export const lyingProver: Check = {
  name: "leaves a lying prover no other verdict",
  async run(context) {
    const { subject, options } = context;
    const notable = notableCalls(context);
    let [lies, hints, stuck] = [0, 0, 0];
    for (const [i, { label, call }] of notable.entries()) {
      const circuit = {
        inputs: inputsOf(call),
        run: subject.circuit.bind(subject),
      };
      const report = await forEachMutatedHint(
        circuit,
        (survivor) => {
          const apart = difference(answerFrom(survivor.honest), answerFrom(survivor.answer));
          if (apart) {
            fail(
              `${label}: ${apart}, after a lie\n${describeSurvivor(survivor)}\n${showCall(call)}`,
            );
          }
        },
        { seed: options.seed + i, most: options.lies },
      );
      lies += report.lies;
      stuck += report.stuck;
      hints = Math.max(hints, report.hints);
    }
    return {
      samples: lies,
      remark: `${hints} hints, ${notable.length} moves, ${stuck} lies stuck`,
    };
  },
};
