import { MethodParameterEncoder, type RuntimeModule, toWrappedMethod } from "@proto-kit/module";
import { Provable, type ProvablePure } from "o1js";
import { enterCircuit } from "./compileRuntime.js";
import type { KifuRuntime } from "./standaloneRuntime.js";

/** What a method costs to prove, and what tells whether its circuit has changed. */
export interface MethodCost {
  rows: number;
  /** State transitions, the sender's nonce included. Four of them go into one proof. */
  transitions: number;
  digest: string;
  /** The kinds of gates that it is made of. */
  gates: ReadonlySet<string>;
}

/** The protocol reads and writes the sender's nonce for every transaction. */
const NONCE_TRANSITIONS = 1;

/** The cost of every runtime method, by `Module.method`, in alphabetical order. */
export async function measureMethods(runtime: KifuRuntime): Promise<Record<string, MethodCost>> {
  const costs: Record<string, MethodCost> = {};
  for (const { name, types, run } of runtimeMethods(runtime)) {
    const context = enterCircuit();
    const system = await Provable.constraintSystem(async () => {
      await run(types.map((type) => Provable.witness(type, unknown)));
    });
    const transitions = context.current().result.stateTransitions.length + NONCE_TRANSITIONS;
    const { rows, digest } = system;
    const gates = new Set(system.gates.map(({ type }) => type));
    costs[name] = { rows, transitions, digest, gates };
  }
  return costs;
}

/** Every runtime method by its name, `Module.method`, in alphabetical order, with its number. */
export function runtimeMethods(runtime: KifuRuntime) {
  const numbers = Object.entries(runtime.methodIdResolver.methodIdMap());
  const sorted = numbers.sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([name, { methodId }]) => {
    const [module = "", method = ""] = name.split(".");
    return { name, id: methodId, ...methodCircuit(moduleNamed(runtime, module), method) };
  });
}

/** Throws for a name that the runtime does not have, where `resolve` asks for the exact type. */
export function moduleNamed(runtime: KifuRuntime, name: string): RuntimeModule<unknown> {
  runtime.assertIsValidModuleName(name);
  return runtime.resolve(name);
}

/** A runtime method as its proof runs it: from arguments to the proof's public output. */
export function methodCircuit(module: RuntimeModule<unknown>, name: string) {
  const method = (module as unknown as Record<string, (...args: unknown[]) => Promise<void>>)[name];
  if (method === undefined) throw new Error(`${module.name}.${name} is not a runtime method`);
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
