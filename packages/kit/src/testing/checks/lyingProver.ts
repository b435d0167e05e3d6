import type { Check, CheckContext } from "../check.js";
import { lieAbout, type Call } from "../lieAbout.js";
import { notableCalls } from "../notable.js";
import { callOf } from "../plain.js";
import { somePositions } from "../samples.js";
import { showCall } from "../show.js";
import { answerFrom, difference, inputsOf, type CircuitCall } from "../subject.js";

/** How many more calls to try for a hint that no constraint seems to bind. */
const MORE = 40;

/**
 * No hint may let a dishonest prover choose the outcome. So the check lies about every hint, in a
 * move of each kind.
 */
export const lyingProver: Check = {
  name: "leaves a lying prover no other verdict",
  async run(context) {
    const { options } = context;
    const calls = notableCalls(context).map(({ label, call }) => asked(context, label, call));
    const apart = (honest: readonly bigint[], answer: readonly bigint[]) =>
      difference(answerFrom(honest), answerFrom(answer));
    const told = await lieAbout(calls, otherCalls(context), apart, options.seed);
    const { tried, hints, lies, stuck } = told;
    return {
      samples: lies,
      remark:
        `${tried} of ${hints} hints tried, ${hints / calls.length} in each of ${calls.length} moves; ` +
        `${lies} lies, ${stuck} stuck`,
    };
  },
};

function asked({ subject }: CheckContext, label: string, call: CircuitCall): Call {
  const circuit = { inputs: inputsOf(call), run: subject.circuit.bind(subject) };
  return { label, shown: showCall(call), circuit };
}

/**
 * Yields various moves. Moves that end a game come first, because in most games they use more of
 * the circuit than other moves do.
 */
function* otherCalls(context: CheckContext): Generator<Call> {
  const { subject, samples, random } = context;
  const choose = random("more calls");
  const { won, lost, drawn } = samples.endings;
  const ends = choose.shuffled([...won, ...lost, ...drawn]).slice(0, MORE / 2);
  for (const ply of ends) yield asked(context, "an end", callOf(subject, ply));
  for (const position of somePositions(samples, choose, MORE / 2)) {
    const legal = subject.rules.legalMoves(position);
    const move = choose.pick(legal.length > 0 ? legal : samples.moves);
    yield asked(context, "a move", callOf(subject, { position, move }));
  }
}
