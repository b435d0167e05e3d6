import { Provable } from "o1js";
import { endMethods } from "../../../src/protocol/endMethods.js";

export interface Forgery {
  /** What the proof would claim. */
  name: string;
  refusedBy: string;
  /**
   * Runs the real prover's circuit with inputs that the liar chooses. Throws if a constraint does
   * not hold. Returns if the lie could be proven.
   */
  attempt(): Promise<void>;
}

export type Alteration<Inputs> = [name: string, refusedBy: string, alter: (inputs: Inputs) => void];

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

type Type<Value> = abstract new (...args: never) => Value;

export type Choose = <Value>(type: Type<Value>, value: Value) => Value;

const choose: Choose = (type, value) => Provable.witness(type as never, () => value as never);

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
