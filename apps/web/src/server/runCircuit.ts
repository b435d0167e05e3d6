import { type ChildProcess, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import type { CircuitAnswer } from "@kifu/kit/plain";

/** Where the chain is, from the folder in which this server runs. */
const CHAIN = "../../packages/chain";
/** Written last when a package of which circuits consist is compiled. */
const COMPILED = ["../../packages/kit/dist/.tsbuildinfo", "../../packages/chain/dist/.tsbuildinfo"];

interface Running {
  readonly process: ChildProcess;
  /** What it was started from. */
  readonly version: string;
  readonly waiting: Map<number, (answer: CircuitAnswer) => void>;
}

/** This module is loaded again whenever it changes; the process that it started stays. */
const shared = globalThis as typeof globalThis & { kifuCircuits?: Running; kifuAsked?: number };

/**
 * Runs a game's circuit in a process of its own, which has o1js, so that this server and its
 * pages need not. It is started again when the circuits were compiled again.
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
  // It answers what it was asked, and ends.
  if (last?.process.connected === true && last.waiting.size === 0) last.process.disconnect();
  return (shared.kifuCircuits = start(version));
}

function start(version: string): Running {
  const child = spawn(process.execPath, ["dist/src/commands/judgeProcess.js"], {
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
