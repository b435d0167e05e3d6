import { jest } from "@jest/globals";
import { Field, Provable } from "o1js";
import type { Circuit } from "./circuit.js";

/**
 * Runs a circuit for a prover who tells chosen lies. Each lie replaces the circuit's own hint
 * with that index. Returns undefined if a constraint catches the lies. Unlike the blind lies of
 * `forEachMutatedHint`, these are deliberate attacks.
 */
export async function answerToLies(
  circuit: Circuit,
  inputs: readonly bigint[],
  lies: Readonly<Record<number, bigint | boolean | readonly boolean[]>>,
): Promise<bigint[] | undefined> {
  const witness = Provable.witness;
  const answers: bigint[] = [];
  try {
    await Provable.runAndCheck(() => {
      const fields = inputs.map((value) => witness(Field, () => value));
      let hint = 0;
      const lying = (type: Parameters<typeof witness>[0], honest: () => unknown): unknown => {
        const lie = lies[hint++];
        return witness(type, lie === undefined ? honest : () => lie) as unknown;
      };
      jest.spyOn(Provable, "witness").mockImplementation(lying);
      const outputs = circuit(fields);
      Provable.asProver(() => {
        for (const output of outputs) answers.push(output.toFields()[0]!.toBigInt());
      });
    });
    return answers;
  } catch {
    return undefined;
  } finally {
    jest.restoreAllMocks();
  }
}
