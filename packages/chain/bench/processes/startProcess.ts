import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Answer, Commands } from "./protocol.js";

/** A child process that answers calls. */
export interface Process<Served extends Commands> {
  call<Name extends keyof Served & string>(
    name: Name,
    ...args: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>>;
  stop(): Promise<void>;
}

const REGISTER = new URL("../../src/esm/register.js", import.meta.url).href;

/** Starts one of the programs beside this file; it calls `serve` with its commands. */
export function startProcess<Served extends Commands>(
  program: URL,
  args: string[] = [],
): Process<Served> {
  const child = fork(fileURLToPath(program), args, {
    execArgv: ["--enable-source-maps", "--expose-gc", "--import", REGISTER],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Before anything else that happens then: a child that still starts would write into a folder
  // that is being removed.
  const kill = () => void child.kill("SIGKILL");
  process.prependOnceListener("exit", kill);
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let gone: Error | undefined;

  child.on("message", (answer: Answer) => {
    const call = calls.get(answer.id);
    calls.delete(answer.id);
    if ("error" in answer) call?.reject(new Error(answer.error));
    else call?.resolve(answer.value);
  });
  const ended = new Promise<void>((resolve) => {
    child.on("exit", (code, signal) => {
      process.off("exit", kill);
      gone = new Error(`${program.pathname} ended with ${signal ?? code}`);
      for (const { reject } of calls.values()) reject(gone);
      resolve();
    });
  });

  return {
    async call(name, ...args) {
      if (gone !== undefined) throw gone;
      const id = ++lastId;
      const answered = new Promise<unknown>((resolve, reject) => {
        calls.set(id, { resolve, reject });
        child.send({ id, name, args }, (error) => error && reject(error));
      });
      return (await answered) as never;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
