import { Field } from "o1js";
import { CALL_PARTS } from "../../moveCall.js";
import { fail, type Check, type CheckContext } from "../check.js";
import { EDGES, replaced } from "../fields.js";
import { runOverVariables } from "../hintedRun.js";
import { notableCalls } from "../notable.js";
import { expectedOfCall } from "../plain.js";
import { showCall } from "../show.js";
import { answerFrom, difference, inputsOf, type Answer, type CircuitCall } from "../subject.js";

/**
 * A circuit must answer for any fields. If it cannot, a player can stop a block by sending such
 * fields as a move.
 */
export const totality: Check = {
  name: "answers whatever is sent, in a proof as outside",
  async run(context) {
    const { subject, options } = context;
    const calls = [...notableCalls(context).map(({ call }) => call), ...garbage(context)];
    for (const call of calls) {
      const outside = attempt(() => subject.judge(call), "Outside a proof", call);
      const inputs = inputsOf(call);
      const proven = await runOverVariables({
        inputs,
        run: (fields) => subject.circuit(fields),
      }).catch((error: unknown) => fail(`In a proof: ${String(error)}\n${showCall(call)}`));
      const apart = difference(outside, answerFrom(proven));
      if (apart) fail(`In a proof ${apart}, which is so outside\n${showCall(call)}`);

      const { decode } = subject.rules;
      const known = decode.state(call.state, call.secondToMove ? 1 : 0) !== undefined;
      if (options.trustsState && !known) continue;
      const found = difference(expectedOfCall(subject, call), outside);
      if (found) fail(`${found}, by the rules\n${showCall(call)}`);
    }
    return { samples: calls.length };
  },
};

/**
 * Real calls in which one field, or all fields of one part, are replaced by strange numbers.
 */
function garbage(context: CheckContext): CircuitCall[] {
  const { options, random } = context;
  const choose = random("totality");
  const real = notableCalls(context).map(({ call }) => call);
  return Array.from({ length: options.garbage }, () => {
    let call = choose.pick(real);
    const kind = choose.pick(CALL_PARTS.filter((sent) => call[sent].length > 0));
    const fields = call[kind];
    const strange = (value: bigint) => {
      // Flips one bit, such as a stone beside the board. That is the smallest possible error. A
      // number above the field's order is reduced, as in a circuit.
      const bits = Math.min(value.toString(2).length + 16, 253);
      if (choose.chance(0.3)) return (value ^ (1n << BigInt(choose.below(bits)))) % Field.ORDER;
      return choose.chance(0.7) ? choose.pick(EDGES) : choose.bits(254);
    };
    const i = choose.below(fields.length);
    const changed = choose.chance(0.85)
      ? replaced(fields, i, strange(fields[i] ?? 0n))
      : fields.map(strange);
    call = { ...call, [kind]: changed };
    return choose.chance(0.2) ? { ...call, secondToMove: !call.secondToMove } : call;
  });
}

function attempt(run: () => Answer, where: string, call: CircuitCall): Answer {
  try {
    return run();
  } catch (error) {
    return fail(`${where}: ${String(error)}\n${showCall(call)}`);
  }
}
