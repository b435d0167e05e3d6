import { Provable } from "o1js";
import { enterCircuit } from "./compileRuntime.js";
import { type MethodCircuit, runtimeMethods } from "./runtimeMethods.js";
import type { KifuRuntime } from "./standaloneRuntime.js";

/** The cost of proving a method, and a digest that changes with its circuit. */
export interface MethodCost {
  rows: number;
  /** The number of state transitions, including the one of the sender's nonce. */
  transitions: number;
  digest: string;
  gates: ReadonlySet<string>;
}

/** The protocol reads and writes the sender's nonce for every transaction. */
const NONCE_TRANSITIONS = 1;

export async function measureMethods(runtime: KifuRuntime): Promise<Record<string, MethodCost>> {
  const costs: Record<string, MethodCost> = {};
  for (const { name, ...circuit } of runtimeMethods(runtime)) {
    costs[name] = await measureCircuit(circuit);
  }
  return costs;
}

export async function measureCircuit({ types, run }: MethodCircuit): Promise<MethodCost> {
  const context = enterCircuit();
  const { rows, digest, gates } = await Provable.constraintSystem(async () => {
    await run(types.map((type) => Provable.witness(type, unknown)));
  });
  const transitions = context.current().result.stateTransitions.length + NONCE_TRANSITIONS;
  return { rows, transitions, digest, gates: new Set(gates.map(({ type }) => type)) };
}

function unknown(): never {
  throw new Error("A circuit is measured without values");
}
