import { readFileSync } from "node:fs";
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

/**
 * Runtime proofs refuse circuits with any other kind of gate. The number of rows does not show
 * which kinds a circuit uses.
 */
export const BASE_GATES = ["EndoMulScalar", "Generic", "Poseidon", "Zero"];

/**
 * The rows that docs/gadgets.md states for the gadgets of one section, or for those of all
 * others.
 */
export function documentedCosts(section: "Hidden information" | "others"): string[] {
  const text = readFileSync(new URL("../../../../../docs/gadgets.md", import.meta.url), "utf8");
  const sections = text
    .split("\n## ")
    .filter((part) => part.startsWith("Hidden information") === (section !== "others"));
  return [...sections.join("\n").matchAll(/^\| `(\w+)` +\|.*\| ([^|]+) \|$/gm)]
    .flatMap(([, gadget, costs]) =>
      costs!.split(";").map((cost) => {
        const [, on = "", rows] = /^(?:(.*): )?(\d+)$/.exec(cost.trim()) ?? [];
        return `${`${gadget} ${on}`.trim()}: ${rows}`;
      }),
    )
    .sort();
}

export const plainly = (...claims: (boolean | bigint | number)[]): bigint[] => claims.map(BigInt);

function values(outputs: readonly (Field | Bool)[]): bigint[] {
  return outputs.map((output) => (output instanceof Bool ? output.toField() : output).toBigInt());
}
