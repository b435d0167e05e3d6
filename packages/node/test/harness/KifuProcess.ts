import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "./freePort.js";
import { killProcess } from "./killProcess.js";

/** The arguments with which Node.js runs the command line. */
export const KIFU = [fileURLToPath(new URL("../../src/cli/kifu.js", import.meta.url))] as const;

interface KifuProcessOptions {
  /** By default `start`. */
  command?: string;
  intervalMs?: number;
  roundLength?: number;
  /** Settings by name. They override all others. */
  settings?: Readonly<Record<string, string | number>>;
  /** A command that starts Node.js, such as `taskset -c 0`. */
  prefix?: readonly string[];
}

/**
 * `kifu start` in a process of its own with its own store. It can be killed and started again.
 */
export class KifuProcess {
  private child: ChildProcess | undefined;
  output = "";
  /** The exit code of the process, once it has ended. */
  ended: Promise<number | null> = Promise.resolve(null);
  /** The flags of `start`. Other commands on the same store get them too. */
  private flags: readonly string[] = [];

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly options: KifuProcessOptions,
  ) {}

  static async start(options: KifuProcessOptions = {}): Promise<KifuProcess> {
    const folder = mkdtempSync(join(tmpdir(), "kifu-node-"));
    const node = new KifuProcess(folder, await freePort(), options);
    await node.start();
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get store(): string {
    return join(this.folder, ".kifu/store");
  }

  async start(): Promise<void> {
    const child = this.spawn(this.options.command ?? "start", "--json");
    this.child = child;
    this.output = "";
    child.stderr.on("data", (chunk: Buffer) => (this.output += chunk.toString()));
    const listening = new Promise<void>((resolve) => {
      createInterface(child.stdout).on("line", (line) => {
        this.output += `${line}\n`;
        if (line.includes('"listening"')) resolve();
      });
    });
    this.ended = once(child, "close").then(([code]) => code as number | null);
    const failed = this.ended.then(() => Promise.reject(new Error(this.output)));
    failed.catch(() => undefined);
    await Promise.race([listening, failed]);
  }

  async run(...args: string[]): Promise<{ status: number | null; output: string }> {
    const child = this.spawn(...args);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    const [status] = (await once(child, "close")) as [number | null];
    return { status, output };
  }

  private spawn(...args: string[]) {
    const { intervalMs = 100, roundLength = 1000, settings, prefix = [] } = this.options;
    const flags = {
      port: this.port,
      "blocks.intervalMs": intervalMs,
      // One second passes with each block.
      "time.speed": Math.max(1, Math.round(1000 / intervalMs)),
      "chain.roundLength": roundLength,
      // The lowest priority would be too slow for tests that wait for proofs.
      "prover.priority": "usual",
      "ingress.perSender.perSecond": 1000,
      "ingress.perAddress.perSecond": 1000,
      ...settings,
    };
    const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const outside = Object.entries(process.env).filter(
      ([name]) => !/^(KIFU_|npm_|INIT_CWD|NODE_OPTIONS)/.test(name),
    );
    const [program = "", ...rest] = [...prefix, process.execPath, ...KIFU, ...args, ...given];
    return spawn(program, rest, {
      cwd: this.folder,
      env: Object.fromEntries(outside),
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async kill(): Promise<void> {
    await killProcess(this.child);
  }

  async done(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
