import { createRequire } from "node:module";

/**
 * Returns the backend with which o1js makes and verifies proofs. The native library is two to
 * five times as fast as WebAssembly, but not available for all machines. Set `O1JS_BACKEND` to
 * the result before the process loads o1js. An existing value is kept.
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
