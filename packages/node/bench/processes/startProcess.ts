import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer, Commands } from "./serve.js";

export interface Process<Served extends Commands> {
  call<Name extends keyof Served & string>(
    name: Name,
    ...args: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>>;
  stop(): Promise<void>;
}

/** Starts one of the programs beside this file, which calls `serve` with its commands. */
export function startProcess<Served extends Commands>(
  program: URL,
  args: string[] = [],
): Process<Served> {
  const child = fork(fileURLToPath(program), args, {
    execArgv: ["--enable-source-maps", "--expose-gc"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // This listener runs before all other exit listeners. Otherwise a child that is still starting
  // would write into a folder that is being removed.
  const kill = () => void child.kill("SIGKILL");
  process.prependOnceListener("exit", kill);
  const ended = once(child, "exit").then(([code, signal]) => {
    process.off("exit", kill);
    return { error: `${program.pathname} ended with ${signal ?? code}` };
  });
  let last: Promise<unknown> = Promise.resolve();

  /** Sends a call and returns its answer. Answers arrive in the order of the calls. */
  const answered = async (call: object): Promise<Answer> => {
    const answer = once(child, "message").then(([answer]) => answer as Answer);
    child.send(call, () => undefined);
    return await Promise.race([answer, ended]);
  };

  return {
    async call(name, ...args) {
      const answering = last.then(() => answered({ name, args }));
      last = answering;
      const answer = await answering;
      if ("error" in answer) throw new Error(answer.error);
      return answer.value as never;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
