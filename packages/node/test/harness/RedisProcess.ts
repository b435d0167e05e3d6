import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./freePort.js";
import { killProcess } from "./killProcess.js";

const MISSING =
  "redis-server was not found, which these tests need: install it, with `apt-get install redis-server` " +
  "or `brew install redis`, and run them again.";

interface RedisProcessOptions {
  readonly password?: string;
  /** A program to start instead of `redis-server`. */
  readonly program?: string;
  /** True if the data survives the process. */
  readonly keeps?: boolean;
}

export class RedisProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly options: RedisProcessOptions,
  ) {}

  static async start(options: RedisProcessOptions = {}): Promise<RedisProcess> {
    const folder = await mkdtemp(join(tmpdir(), "kifu-redis-"));
    const redis = new RedisProcess(folder, await freePort(), options);
    await redis.start();
    return redis;
  }

  get url(): string {
    const { password } = this.options;
    return `redis://${password === undefined ? "" : `:${password}@`}127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const { password, keeps = false, program = "redis-server" } = this.options;
    const settings = {
      bind: "127.0.0.1",
      port: this.port,
      dir: this.folder,
      save: "",
      appendonly: keeps ? "yes" : "no",
      appendfsync: "always",
      ...(password !== undefined && { requirepass: password }),
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.child = child;
    const lines: string[] = [];
    const ready = new Promise<void>((resolve) => {
      createInterface(child.stdout).on("line", (line) => {
        lines.push(line);
        if (line.includes("Ready to accept connections")) resolve();
      });
    });
    const failed = new Promise<never>((_, reject) => {
      child.once("error", (error: NodeJS.ErrnoException) =>
        reject(error.code === "ENOENT" ? new Error(MISSING) : error),
      );
      child.once("close", () => reject(new Error(`Redis ended: ${lines.join("\n")}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([ready, failed]);
  }

  async kill(): Promise<void> {
    await killProcess(this.child);
  }

  async done(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
