import { MethodParameterEncoder } from "@proto-kit/module";
import { PendingTransaction, UnsignedTransaction } from "@proto-kit/sequencer";
import { Field, type PrivateKey, type PublicKey, UInt64 } from "o1js";
import { moduleNamed } from "./runtimeMethods.js";
import type { runtimeModules } from "./runtimeModules.js";
import type { KifuRuntime } from "./standaloneRuntime.js";

type Modules = {
  [Name in keyof typeof runtimeModules]: InstanceType<(typeof runtimeModules)[Name]>;
};

/** The names of a module's runtime methods: those that change state and return nothing. */
type MethodOf<Module> = {
  [Name in keyof Module & string]: Module[Name] extends (...args: never[]) => Promise<void>
    ? Name
    : never;
}[keyof Module & string];

type ArgumentsOf<Method> = Method extends (...args: infer Args) => Promise<void> ? Args : never;

export interface Signing {
  key: PrivateKey;
  nonce: bigint | number;
}

/**
 * Signs a call of a runtime method without executing it. Unlike Protokit's own builder, this
 * needs no execution context, so it may run while a block is being filled.
 *
 * @example signCall(runtime, { key, nonce: 0 }, "Matches", "claimTimeout", Field(7))
 */
export function signCall<
  ModuleName extends keyof Modules,
  MethodName extends MethodOf<Modules[ModuleName]>,
>(
  runtime: KifuRuntime,
  signing: Signing,
  moduleName: ModuleName,
  methodName: MethodName,
  ...args: ArgumentsOf<Modules[ModuleName][MethodName]>
): PendingTransaction {
  const encoder = MethodParameterEncoder.fromMethod(moduleNamed(runtime, moduleName), methodName);
  const { fields } = encoder.encode(args as Parameters<typeof encoder.encode>[0]);
  const methodId = runtime.methodIdResolver.getMethodId(moduleName, methodName);
  return signFields(methodId, fields, signing);
}

/** Signs a call of the method with this number. */
export function signFields(
  methodId: bigint,
  argsFields: Field[],
  { key, nonce }: Signing,
): PendingTransaction {
  return unsignedFields(methodId, argsFields, { sender: key.toPublicKey(), nonce }).sign(key);
}

/**
 * Creates an unsigned call of the method with this number, for a signer without a private key.
 */
export function unsignedFields(
  methodId: bigint,
  argsFields: Field[],
  { sender, nonce }: { sender: PublicKey; nonce: bigint | number },
): UnsignedTransaction {
  return new UnsignedTransaction({
    methodId: Field(methodId),
    nonce: UInt64.from(nonce),
    sender,
    argsFields,
    auxiliaryData: [],
    isMessage: false,
  });
}
