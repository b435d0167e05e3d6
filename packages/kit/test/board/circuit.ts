import { Bool, Field, Provable } from "o1js";

export type Circuit = (inputs: Field[]) => readonly (Field | Bool)[];

export async function answer(circuit: Circuit, inputs: readonly bigint[]): Promise<bigint[]> {
  const found: bigint[] = [];
  await Provable.runAndCheck(() => {
    const outputs = circuit(inputs.map((value) => Provable.witness(Field, () => value)));
    Provable.asProver(() => found.push(...values(outputs)));
  });
  return found;
}

export function answerToConstants(circuit: Circuit, inputs: readonly bigint[]): bigint[] {
  return values(circuit(inputs.map(Field)));
}

export async function cost(circuit: () => unknown): Promise<{ rows: number; gates: string[] }> {
  const system = await Provable.constraintSystem(() => void circuit());
  return { rows: system.rows, gates: [...new Set(system.gates.map(({ type }) => type))].sort() };
}

export const plainly = (...claims: (boolean | bigint | number)[]): bigint[] => claims.map(BigInt);

function values(outputs: readonly (Field | Bool)[]): bigint[] {
  return outputs.map((output) => (output instanceof Bool ? output.toField() : output).toBigInt());
}
