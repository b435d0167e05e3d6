import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { fastestBackend } from "./fastestBackend.js";

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
