import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { fastestBackend } from "./fastestBackend.js";

/** Starts a program that makes or verifies proofs, which would block the process that wants them. */
export function forkProofProgram(
  program: string,
  options: Pick<ForkOptions, "serialization"> = {},
): ChildProcess {
  return fork(program, {
    ...options,
    // What this process was started with, such as `--import`, is not for the program.
    execArgv: [],
    env: { ...process.env, O1JS_BACKEND: fastestBackend() },
    // What libraries print would be between the lines, or the JSON, of the command that started it.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}
