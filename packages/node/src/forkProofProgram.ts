import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { fastestBackend } from "./fastestBackend.js";

/** Starts a separate process that makes or verifies proofs, because that would block this one. */
export function forkProofProgram(
  program: string,
  options: Pick<ForkOptions, "serialization"> = {},
): ChildProcess {
  return fork(program, {
    ...options,
    // Options of this process, such as `--import`, are not for that program.
    execArgv: [],
    env: { ...process.env, O1JS_BACKEND: fastestBackend() },
    // Output of libraries would mix with the lines or the JSON of the calling command.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}
