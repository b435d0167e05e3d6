import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { REPORTS } from "./child/report.js";
import type { ChildOptions, Opening, Report, ToldBlock, Trap } from "./child/messages.js";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const PROGRAM = [
  "--import",
  at("../../../src/esm/register.js"),
  "--import",
  at("./child/register.js"),
  at("./child/node.js"),
];

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** What a node reported before it listened or ended. */
export type Started =
  { kind: "listening"; url: string } | { kind: "refused"; code: string; message: string };

export interface NodeProcessOptions extends ChildOptions {
  onOpening?: (opening: Opening) => void;
  onBlock?: (block: ToldBlock) => void;
  /** The node has come to its trap. */
  onPhase?: () => void;
  /** What it reported must not be. */
  onFault?: (fault: Error) => void;
}

/** A node in a process of its own. It waits for the word to begin. */
export class NodeProcess {
  /** Resolves when the process has ended and all that it reported has been heard. */
  readonly ended: Promise<Exit>;
  /** How it started; `undefined` when it ended before. */
  readonly started: Promise<Started | undefined>;
  askedToStop = false;
  /** What it wrote to the log. */
  log = "";

  private readonly child: ChildProcess;

  constructor(private readonly options: NodeProcessOptions) {
    const { store, chain, intervalMs, maximumTransactions, breakage } = options;
    const childOptions: ChildOptions = { store, chain, intervalMs, maximumTransactions, breakage };
    this.child = spawn(process.execPath, [...PROGRAM, JSON.stringify(childOptions)], {
      stdio: ["pipe", "pipe", "pipe", "pipe"],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    // A node that was killed reads nothing any more.
    this.child.stdin?.on("error", () => undefined);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (text: Buffer) => (this.log += text.toString()));
    }
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject);
      this.child.once("close", (code, signal) => resolve({ code, signal }));
    });
    this.started = new Promise((resolve, reject) => {
      const reports = this.child.stdio[REPORTS] as Readable;
      createInterface(reports).on("line", (line) => {
        try {
          this.hear(JSON.parse(line) as Report, resolve);
        } catch (error) {
          const fault = error instanceof Error ? error : new Error(String(error));
          options.onFault?.(fault);
          reject(fault);
        }
      });
      this.ended.then(() => resolve(undefined), reject);
    });
    // Whoever waits for the start is told; others hear of the fault by the option.
    this.started.catch(() => undefined);
  }

  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error("The node was not started");
    return pid;
  }

  /** Ends it as `kill -9` does. */
  kill(): void {
    this.child.kill("SIGKILL");
  }

  /** Has it open the store. Until then it only loads its program, which takes longest. */
  begin(trap?: Trap): void {
    this.order(trap ?? null);
  }

  /** Has the node end, or wait to be killed, at a phase. */
  arm(trap: Trap): void {
    this.order(trap);
  }

  /** Asks it to stop, as an operator does. */
  askToStop(): void {
    this.askedToStop = true;
    this.child.kill("SIGTERM");
  }

  /** Where it listens. Throws when it does not come to that. */
  async listening(): Promise<string> {
    const started = await this.started;
    if (started?.kind === "listening") return started.url;
    throw new Error(`The node did not start: ${JSON.stringify(started)}\n${this.log}`);
  }

  /** The code with which it refused to start. */
  async refused(): Promise<string> {
    const started = await this.started;
    if (started?.kind === "refused") {
      await this.ended;
      return started.code;
    }
    this.kill();
    await this.ended;
    throw new Error(`The node did not refuse to start: ${JSON.stringify(started)}\n${this.log}`);
  }

  private order(trap: Trap | null): void {
    this.child.stdin?.write(`${JSON.stringify(trap)}\n`);
  }

  private hear(report: Report, start: (started: Started) => void): void {
    switch (report.kind) {
      case "opened":
        this.options.onOpening?.(report.opening);
        return;
      case "listening":
      case "refused":
        start(report);
        return;
      case "block":
        this.options.onBlock?.(report.block);
        return;
      case "phase":
        this.options.onPhase?.();
    }
  }
}
