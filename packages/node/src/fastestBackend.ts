import { createRequire } from "node:module";

/**
 * What makes and verifies proofs in o1js: its native library where one is installed for this machine, which is two to
 * five times as fast, else WebAssembly. It counts as `O1JS_BACKEND` of a process that has not loaded o1js yet, unless
 * that is set.
 */
export function fastestBackend({
  env,
  platform,
  arch,
}: Pick<NodeJS.Process, "env" | "platform" | "arch"> = process): string {
  const { O1JS_BACKEND: chosen } = env;
  if (chosen !== undefined) return chosen;
  try {
    const o1js = createRequire(import.meta.url).resolve("o1js");
    createRequire(o1js).resolve(`@o1js/native-${platform}-${arch}`);
    return "native";
  } catch {
    return "wasm";
  }
}
