import { createRequire } from "node:module";
import { type ChildProcess, fork, type ForkOptions } from "node:child_process";

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

/** Makes or verifies proofs in a separate process, because the work would block this one. */
export function forkProofProgram(
  program: string,
  options: Pick<ForkOptions, "serialization"> = {},
): ChildProcess {
  return fork(program, {
    ...options,
    // Options of this process, such as `--import`, are not meant for the new process.
    execArgv: [],
    env: { ...process.env, O1JS_BACKEND: fastestBackend() },
    // Libraries' output must not mix with the output of the calling command.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}
