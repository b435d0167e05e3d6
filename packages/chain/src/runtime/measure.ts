import { MethodParameterEncoder, type RuntimeModule, toWrappedMethod } from "@proto-kit/module";
import { Provable, type ProvablePure } from "o1js";
import { enterCircuit } from "./compile.js";
import type { KifuRuntime } from "./standalone.js";

/** What a method costs to prove, and what tells whether its circuit has changed. */
export interface MethodCost {
  rows: number;
  /** State transitions, the sender's nonce included. Four of them go into one proof. */
  transitions: number;
  digest: string;
}

/** The protocol reads and writes the sender's nonce for every transaction. */
const NONCE_TRANSITIONS = 1;

/** The cost of every runtime method, by `Module.method`, in alphabetical order. */
export async function measureMethods(runtime: KifuRuntime): Promise<Record<string, MethodCost>> {
  const costs: Record<string, MethodCost> = {};
  for (const moduleName of [...runtime.runtimeModuleNames].sort()) {
    const module = moduleNamed(runtime, moduleName);
    for (const methodName of [...module.runtimeMethodNames].sort()) {
      costs[`${moduleName}.${methodName}`] = await measureMethod(module, methodName);
    }
  }
  return costs;
}

export function moduleNamed(runtime: KifuRuntime, name: string): RuntimeModule<unknown> {
  runtime.assertIsValidModuleName(name);
  return runtime.resolve(name);
}

async function measureMethod(module: RuntimeModule<unknown>, name: string): Promise<MethodCost> {
  const context = enterCircuit();
  const circuit = methodCircuit(module, name);
  const system = await Provable.constraintSystem(async () => {
    await circuit.run(circuit.types.map((type) => Provable.witness(type, unknown)));
  });
  const transitions = context.current().result.stateTransitions.length + NONCE_TRANSITIONS;
  return { rows: system.rows, transitions, digest: system.digest };
}

/** A runtime method as its proof runs it: from arguments to the proof's public output. */
export function methodCircuit(module: RuntimeModule<unknown>, name: string) {
  const method = (module as unknown as Record<string, (...args: unknown[]) => Promise<void>>)[name];
  if (method === undefined) throw new Error(`${module.name}.${name} is no runtime method`);
  const wrapped = toWrappedMethod.call(module, name, method, { invocationType: "SIGNATURE" });
  const types = Reflect.getMetadata("design:paramtypes", module, name) as ProvablePure<unknown>[];
  const encoder = MethodParameterEncoder.fromMethod(module, name);
  return {
    types,
    encode: (args: unknown[]) =>
      encoder.encode(args as Parameters<typeof encoder.encode>[0]).fields,
    run: async (args: unknown[]) => await wrapped(...(args as Parameters<typeof wrapped>)),
  };
}

function unknown(): never {
  throw new Error("A circuit is measured without values");
}
