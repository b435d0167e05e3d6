import { type Bool, Field } from "o1js";
import { fail, type Check, type CheckContext } from "../check.js";
import { neighbours } from "../fields.js";
import { runOverVariables } from "../hintedRun.js";
import { lieAbout, type Call } from "../lieAbout.js";
import type { Random } from "../random.js";
import { somePositions } from "../samples.js";
import { showCall } from "../show.js";

/** The share of the sample positions to use. Each position gives many states. */
const SHARE = 1 / 4;
/** The number of states to check in a proof. Each costs as much as a move. */
const PROVEN = 12;
const LIED_ABOUT = 4;

/**
 * A takeback starts from a state that the players name. So either no move is legal in a state
 * that is not a position, or the game defines `isPosition`.
 */
export const positions: Check = {
  name: "takes no state for a position that is not one",
  async run(context) {
    const { subject, options, random } = context;
    const { isPosition, rules } = subject;
    if (rules.hidden !== undefined && isPosition === undefined) {
      return { samples: 0, remark: "no takebacks, since it has hidden information" };
    }
    if (options.trustsState && isPosition === undefined) {
      fail("It trusts its state, and has no isPosition: a takeback could lead from any state");
    }
    const states = someStates(context, random("positions"));
    for (const { state, secondToMove, move } of states) {
      const known = rules.decode.state(state, secondToMove ? 1 : 0) !== undefined;
      const call = { state, secondToMove, move, witness: noWitness(subject.sizes.witness) };
      const taken =
        isPosition === undefined
          ? !known && subject.judge(call).legal === 1n
          : isPosition([secondToMove ? 1n : 0n, ...state].map(Field)).toBoolean();
      if (isPosition === undefined ? taken : taken !== known) {
        const text = taken ? "A state that is not a position is taken" : "A position is refused";
        fail(`${text}\n${showCall(call)}`);
      }
    }
    if (isPosition !== undefined) await proveSome(context, isPosition, states);
    return { samples: states.length };
  },
};

interface Asked {
  readonly state: readonly bigint[];
  readonly secondToMove: boolean;
  readonly move: readonly bigint[];
}

function someStates(
  { subject: { rules }, samples, options }: CheckContext,
  choose: Random,
): Asked[] {
  const count = Math.ceil(options.positions * SHARE);
  return somePositions(samples, choose, count).flatMap((position) => {
    const fields = rules.encode.state(position);
    const secondToMove = position.turn === 1;
    const legal = rules.legalMoves(position);
    const move = rules.encode.move(choose.pick(legal.length > 0 ? legal : samples.moves));
    const near = fields.flatMap((field, i) =>
      Array.from({ length: FLIPPED }, () => {
        const bit = 1n << BigInt(choose.below(field.toString(2).length + 2));
        return fields.map((each, j) => (j === i ? each ^ bit : each));
      }),
    );
    const states = [fields, ...near, ...neighbours(fields, choose)];
    return states.map((state) => ({ state, secondToMove, move }));
  });
}

const FLIPPED = 3;

/**
 * Checks that the circuit gives the same answer inside a proof as outside of one, whatever the
 * prover's hints are.
 */
async function proveSome(
  { options, random }: CheckContext,
  isPosition: (inputs: readonly Field[]) => Bool,
  states: readonly Asked[],
): Promise<void> {
  const calls = random("proven positions")
    .shuffled(states)
    .map((asked) => callAbout(asked, isPosition));
  for (const { shown, circuit } of calls.slice(0, PROVEN)) {
    const outside = isPosition(circuit.inputs.map(Field)).toBoolean() ? 1n : 0n;
    const [proven] = await runOverVariables(circuit);
    if (proven !== outside) fail(`In a proof isPosition is ${proven}, for ${shown}`);
  }
  const apart = ([honest]: readonly bigint[], [answer]: readonly bigint[]) =>
    answer === honest ? undefined : `${answer}, expected ${honest}`;
  await lieAbout(calls.slice(0, LIED_ABOUT), calls.slice(LIED_ABOUT), apart, options.seed);
}

function callAbout(
  { state, secondToMove }: Asked,
  isPosition: (inputs: readonly Field[]) => Bool,
): Call {
  const inputs = [secondToMove ? 1n : 0n, ...state];
  const circuit = { inputs, run: (fields: Field[]) => [isPosition(fields)] };
  return { label: "isPosition", shown: state.join(" "), circuit };
}

function noWitness(fields: number): bigint[] {
  return Array.from({ length: fields }, () => 0n);
}
