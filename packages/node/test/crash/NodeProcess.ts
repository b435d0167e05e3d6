import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { ChainTerms } from "@kifu/chain/terms";
import { REPORTS } from "./child/report.js";
import type {
  ChildOptions,
  Opening,
  Order,
  Report,
  ReportedBlock,
  Trap,
} from "./child/messages.js";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const PROGRAM = at("./child/node.js");

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export type Started =
  | { kind: "listening"; url: string }
  | { kind: "refused"; code: string; message: string };

export interface NodeProcessOptions extends ChildOptions {
  onOpening?: (opening: Opening) => void;
  onBlock?: (block: ReportedBlock) => void;
  onPhase?: () => void;
  onError?: (fault: Error) => void;
}

export class NodeProcess {
  /** Resolves when the process has ended and all its reports are read. */
  readonly ended: Promise<Exit>;
  askedToStop = false;
  log = "";

  private readonly child: ChildProcess;
  private hasOpened = false;
  private start:
    | { resolve: (started: Started) => void; reject: (fault: Error) => void }
    | undefined;

  constructor(private readonly options: NodeProcessOptions) {
    const { store, intervalMs, maximumTransactions, closeAfterMs, breakage } = options;
    const limits = { intervalMs, maximumTransactions, closeAfterMs };
    const childOptions: ChildOptions = { store, ...limits, breakage };
    this.child = spawn(process.execPath, [PROGRAM, JSON.stringify(childOptions)], {
      stdio: ["pipe", "pipe", "pipe", "pipe"],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    // A write to a killed node fails, which is expected here.
    this.child.stdin?.on("error", () => undefined);
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (text: Buffer) => (this.log += text.toString()));
    }
    this.ended = new Promise((resolve, reject) => {
      this.child.once("error", reject);
      this.child.once("close", (code, signal) => resolve({ code, signal }));
    });
    createInterface(this.child.stdio[REPORTS] as Readable).on("line", (line) => {
      try {
        this.onReport(JSON.parse(line) as Report);
      } catch (error) {
        this.fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error("The node was not started");
    return pid;
  }

  kill(): void {
    this.child.kill("SIGKILL");
  }

  /**
   * Starts the node. Until then the process only loads its program, which takes longest. Resolves
   * when the node listens or refuses to start, or with `undefined` when it dies first.
   */
  async begin(chain: ChainTerms, trap?: Trap): Promise<Started | undefined> {
    const started = new Promise<Started>((resolve, reject) => {
      this.start = { resolve, reject };
    });
    this.order({ kind: "begin", chain, trap });
    return await Promise.race([started, this.ended.then(() => undefined)]);
  }

  arm(trap: Trap): void {
    this.order({ kind: "arm", trap });
  }

  askToStop(): void {
    this.askedToStop = true;
    this.child.kill("SIGTERM");
  }

  private order(order: Order): void {
    this.child.stdin?.write(`${JSON.stringify(order)}\n`);
  }

  private fail(fault: Error): void {
    this.options.onError?.(fault);
    this.start?.reject(fault);
  }

  private onReport(report: Report): void {
    switch (report.kind) {
      case "opened":
        this.hasOpened = true;
        this.options.onOpening?.(report.opening);
        return;
      case "listening":
        if (!this.hasOpened) throw new Error("startNode has other imports than child/hooks.ts");
        this.start?.resolve(report);
        return;
      case "refused":
        this.start?.resolve(report);
        return;
      case "block":
        this.options.onBlock?.(report.block);
        return;
      case "phase":
        this.options.onPhase?.();
    }
  }
}
