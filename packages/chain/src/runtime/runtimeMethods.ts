import { MethodParameterEncoder, type RuntimeModule, toWrappedMethod } from "@proto-kit/module";
import type { ProvablePure } from "o1js";
import type { KifuRuntime } from "./standaloneRuntime.js";

export function runtimeMethods(runtime: KifuRuntime) {
  const numbers = Object.entries(runtime.methodIdResolver.methodIdMap());
  const sorted = numbers.sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([name, { methodId }]) => {
    const [module = "", method = ""] = name.split(".");
    return { name, id: methodId, ...methodCircuit(moduleNamed(runtime, module), method) };
  });
}

/**
 * The runtime's module with this name. Throws if there is none. `resolve` would need the module's
 * exact type.
 */
export function moduleNamed(runtime: KifuRuntime, name: string): RuntimeModule<unknown> {
  runtime.assertIsValidModuleName(name);
  return runtime.resolve(name);
}

/** A runtime method as its proof runs it. It maps arguments to the proof's public output. */
export type MethodCircuit = ReturnType<typeof methodCircuit>;

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
