import { Provable } from "o1js";
import { endMethods } from "../../../src/protocol/endMethods.js";

/** Something untrue that an operator would like to have proven. */
export interface Forgery {
  /** What the proof would say. */
  name: string;
  /** The constraint that refuses it, by its message. */
  refusedBy: string;
  /**
   * Runs the real prover's circuit over the lie, every input chosen by the liar. Throws when
   * a constraint does not hold; returns when the lie could be proven.
   */
  attempt(): Promise<void>;
}

/** What is altered of honest inputs, by the name of the lie and the constraint that refuses it. */
export type Alteration<Inputs> = [name: string, refusedBy: string, alter: (inputs: Inputs) => void];

/** Forgeries that each alter something of what an honest prover is given. */
export function alterations<Inputs>(
  lies: readonly Alteration<Inputs>[],
  honest: () => Inputs,
  prove: (inputs: Inputs) => Promise<unknown>,
): Forgery[] {
  return lies.map(([name, refusedBy, alter]) => ({
    name,
    refusedBy,
    attempt: async () => {
      const inputs = honest();
      alter(inputs);
      await prove(inputs);
    },
  }));
}

/** The class of a provable value. */
type Type<Value> = abstract new (...args: never) => Value;

/** Makes inputs of a circuit: every value is the prover's to choose. */
export type Choose = <Value>(type: Type<Value>, value: Value) => Value;

const choose: Choose = (type, value) => Provable.witness(type as never, () => value as never);

/** Runs a circuit, all constraints checked, and returns what it puts out. */
export async function satisfy<Output>(
  type: Type<Output>,
  circuit: (choose: Choose) => Promise<Output>,
): Promise<Output> {
  let output: Output | undefined;
  try {
    await Provable.runAndCheck(async () => {
      const result = await circuit(choose);
      Provable.asProver(() => {
        output = Provable.toConstant(type as never, result as never);
      });
    });
  } finally {
    endMethods();
  }
  if (output === undefined) throw new Error("The circuit put nothing out");
  return output;
}
