import { insideO1js, type Inside } from "@kifu/kit/testing";
import { Field, Poseidon } from "o1js";

type Update = Inside["snarky"]["poseidon"]["update"];
type Vars = Parameters<Update>[0];

/**
 * Speeds up a circuit by computing its Poseidon hashes outside of it. A hash accepts every input,
 * so it never makes a circuit unsatisfiable. Everything else is checked as usual. No other circuit
 * may run at the same time.
 */
export async function withHashesAsHints<T>(work: () => Promise<T>): Promise<T> {
  const { snarky } = await insideO1js();
  const { run, field, poseidon } = snarky;
  const values = ([, ...vars]: Vars) => vars.map((x) => Field(field.readVar(x)[1]));
  const { update } = poseidon;

  poseidon.update = (state, input) => {
    const finish = run.enterAsProver(3);
    const [a, b, c] = values(state);
    if (a === undefined || b === undefined || c === undefined) throw new Error("No sponge");
    const after = Poseidon.update([a, b, c], values(input));
    const hashed = finish([0, [0, ...after.map((x): [0, bigint] => [0, x.toBigInt()])]]);
    return hashed as ReturnType<Update>;
  };
  try {
    return await work();
  } finally {
    poseidon.update = update;
  }
}
