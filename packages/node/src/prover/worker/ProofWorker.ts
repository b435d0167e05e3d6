import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forkProofProgram } from "../../lib/fastestBackend.js";
import type { CircuitPart } from "../ProofCircuits.js";
import { RefusedTask } from "../ProvingStep.js";
import type { WorkerOrder, WorkerReport, WorkerCircuits } from "./messages.js";

const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

export interface ProofWorkerOptions extends WorkerCircuits {
  readonly onPart?: (part: CircuitPart) => void;
  /** The program of the child process. Tests use other programs. */
  readonly program?: string;
}

/** A child process that compiles the circuits and runs one proving task at a time. */
export class ProofWorker {
  readonly compiled: Promise<void>;
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private waiting: { resolve(result: string): void; reject(error: Error): void } | undefined;
  /** The reason why the process takes no more tasks. */
  private over: Error | undefined;

  constructor({ terms, areProofsReal, onPart, program = PROGRAM }: ProofWorkerOptions) {
    this.child = forkProofProgram(program);
    this.ended = new Promise((resolve) => {
      this.child.once("exit", (code, signal) => {
        this.end(new Error(`The proving process ended (${signal ?? `exit code ${code}`}).`));
        resolve();
      });
      this.child.once("error", (error) => {
        this.end(error);
        if (this.child.pid === undefined) resolve();
      });
    });
    this.child.on("message", (report: WorkerReport) => {
      if (report.kind === "compiling") onPart?.(report.part);
      else this.onReport(report);
    });
    this.compiled = this.ask({ kind: "compile", terms, areProofsReal }).then(() => undefined);
    this.compiled.catch(() => undefined);
  }

  get isOver(): boolean {
    return this.over !== undefined;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Rejects with a `RefusedTask` if the input cannot be proven. */
  async run(task: string, input: string): Promise<string> {
    return await this.ask({ kind: "run", task, input });
  }

  /**
   * Kills the process, because a proving process does not react to messages. A pending task
   * rejects with the reason.
   */
  kill(reason: Error): void {
    this.end(reason);
    this.child.kill("SIGKILL");
  }

  private async ask(order: WorkerOrder): Promise<string> {
    if (this.over !== undefined) throw this.over;
    if (this.waiting !== undefined) throw new Error("The worker does one thing at a time");
    return await new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.child.send(order, (error) => error && this.end(error));
    });
  }

  private onReport(report: Exclude<WorkerReport, { kind: "compiling" }>): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (report.kind === "done") waiting?.resolve(report.result);
    else waiting?.reject(new RefusedTask(report.reason));
  }

  private end(reason: Error): void {
    this.over ??= reason;
    this.waiting?.reject(this.over);
    this.waiting = undefined;
  }
}
