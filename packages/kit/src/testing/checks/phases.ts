import { Field } from "o1js";
import { fail, NOTHING_HIDDEN, type Check, type CheckContext } from "../check.js";
import { neighbours } from "../fields.js";
import { lieAbout } from "../lieAbout.js";
import { playout } from "../playout.js";
import { somePositions } from "../samples.js";
import { runOverVariables } from "../hintedRun.js";

const DAY = 86_400;
/** The number of states for which the seconds are proven. */
const PROVEN = 3;
const LIED_ABOUT = 2;

/**
 * The page shows each phase and its time as the rules name them, and the chain enforces the time
 * that the circuit returns. So phases must come in the order of their list, and the rules and the
 * circuit must return the same time for each position.
 */
export const phases: Check = {
  name: "goes through its phases in order, and keeps the time of each",
  async run(context) {
    const { subject, samples, random, options } = context;
    const { hidden } = subject.rules;
    if (hidden === undefined) return NOTHING_HIDDEN;
    const seen = new Set<string>();
    for (let match = 0; match < options.playouts; match++) {
      let before = 0;
      const plies = playout(subject.rules, random(`${match}`), "by rule", options.pliesAtMost);
      const met = [
        ...plies.map(({ position }) => position),
        ...plies.slice(-1).map(({ next }) => next),
      ];
      for (const [ply, position] of met.entries()) {
        const phase = hidden.phase(position);
        const at = hidden.phases.indexOf(phase);
        if (at < 0) fail(`Ply ${ply} is in the phase ${phase}, which is not in the list`);
        if (ply === 0 && at !== 0) fail(`Play begins with ${phase}, not with ${hidden.phases[0]}`);
        if (at < before) fail(`${phase} follows ${hidden.phases[before]}`);
        before = at;
        seen.add(phase);
      }
    }
    const missing = hidden.phases.filter((phase) => !seen.has(phase));
    if (missing.length > 0) fail(`No match comes to ${missing.join(", ")}`);

    const positions = somePositions(samples, random("seconds"), options.positions);
    const states = positions.map((position) => {
      const seconds = hidden.seconds(position) ?? 0;
      if (!Number.isInteger(seconds) || seconds < 0 || seconds > DAY) {
        fail(`${hidden.phase(position)} lasts ${seconds} seconds`);
      }
      return { fields: subject.rules.encode.state(position), seconds };
    });
    await compareSeconds(context, states);
    return { samples: states.length, remark: hidden.phases.join(", ") };
  },
};

interface Timed {
  readonly fields: readonly bigint[];
  readonly seconds: number;
}

async function compareSeconds(
  { subject: { phaseSeconds }, random, options }: CheckContext,
  states: readonly Timed[],
): Promise<void> {
  if (phaseSeconds === undefined) {
    if (states.some(({ seconds }) => seconds > 0)) fail("The game has no phaseSeconds");
    return;
  }
  const judge = (fields: readonly bigint[]) => phaseSeconds(fields.map(Field)).toBigInt();
  for (const { fields, seconds } of states) {
    const found = judge(fields);
    if (found !== BigInt(seconds)) fail(`${found} seconds in the circuit, ${seconds} in the rules`);
  }
  const choose = random("seconds in a proof");
  const anyStates = choose
    .shuffled(states)
    .slice(0, PROVEN)
    .flatMap(({ fields }) => [fields, ...choose.shuffled(neighbours(fields, choose)).slice(0, 3)]);
  const circuit = (inputs: readonly bigint[]) => ({
    inputs,
    run: (fields: Field[]) => [phaseSeconds(fields)],
  });
  for (const fields of anyStates) {
    const [proven] = await runOverVariables(circuit(fields)).catch((error: unknown) =>
      fail(`No answer for the state ${fields.join(" ")}: ${String(error)}`),
    );
    if (proven !== judge(fields)) fail(`${proven} seconds in a proof, for ${fields.join(" ")}`);
  }
  const calls = anyStates.map((fields) => ({
    label: "phaseSeconds",
    shown: fields.join(" "),
    circuit: circuit(fields),
  }));
  const apart = ([honest]: readonly bigint[], [answer]: readonly bigint[]) =>
    answer === honest ? undefined : `${answer}, expected ${honest}`;
  await lieAbout(calls.slice(0, LIED_ABOUT), calls.slice(LIED_ABOUT), apart, options.seed);
}
