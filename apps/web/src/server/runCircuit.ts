import { type ChildProcess, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import type { CircuitAnswer } from "@kifu/kit/plain";

const CHAIN = "../../packages/chain";
/** The compiler writes these files last. Their times tell when the circuits were last compiled. */
const COMPILED = ["../../packages/kit/dist/.tsbuildinfo", "../../packages/chain/dist/.tsbuildinfo"];

interface Running {
  readonly process: ChildProcess;
  readonly version: string;
  readonly waiting: Map<number, (answer: CircuitAnswer) => void>;
}

/**
 * The development server reloads this module after changes. The circuit process must survive that,
 * so it is stored globally.
 */
const shared = globalThis as typeof globalThis & { kifuCircuits?: Running; kifuAsked?: number };

/**
 * Runs a game's circuit in a separate process with o1js, so that this server does not load o1js.
 * The process restarts after the circuits were compiled again.
 */
export async function runCircuit(question: Record<string, unknown>): Promise<CircuitAnswer> {
  const { process: child, waiting } = running(await versionOf());
  const id = (shared.kifuAsked = (shared.kifuAsked ?? 0) + 1);
  return await new Promise((resolve) => {
    waiting.set(id, resolve);
    child.send({ ...question, id }, (error) => {
      if (error !== null) resolve({ error: `The circuit cannot be run: ${error.message}` });
    });
  });
}

function running(version: string): Running {
  const last = shared.kifuCircuits;
  if (last?.version === version && last.process.connected) return last;
  // A process that still has calls to answer ends after the last one.
  if (last?.process.connected === true && last.waiting.size === 0) last.process.disconnect();
  return (shared.kifuCircuits = start(version));
}

function start(version: string): Running {
  const child = spawn(process.execPath, ["dist/src/cli/judgeProcess.js"], {
    cwd: CHAIN,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting: Running["waiting"] = new Map();
  child.on("message", (answer: CircuitAnswer & { readonly id: number }) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
    if (shared.kifuCircuits?.process !== child && waiting.size === 0) child.disconnect();
  });
  const end = (reason: string) => {
    for (const resolve of waiting.values()) resolve({ error: reason });
    waiting.clear();
  };
  child.once("error", ({ message }) => end(`The circuit cannot be run: ${message}`));
  child.once("exit", () => end("The process that runs circuits ended. Its log says why."));
  return { process: child, version, waiting };
}

async function versionOf(): Promise<string> {
  const written = await Promise.all(
    COMPILED.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return written.join(" ");
}
