import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SOURCES = new URL("../../src/", import.meta.url);
const REGISTER = fileURLToPath(new URL("esm/register.js", SOURCES));
const KIFU = fileURLToPath(new URL("commands/kifu.js", SOURCES));

interface KifuProcessOptions {
  intervalMs?: number;
  roundLength?: number;
  /** By name, over all else. */
  settings?: Readonly<Record<string, string | number>>;
}

/** `kifu start` in a process of its own, on a store of its own: can be killed, and started again. */
export class KifuProcess {
  private child: ChildProcess | undefined;

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

  /** Resolves once it answers. */
  async start(): Promise<void> {
    const { intervalMs = 100, roundLength = 1000, settings } = this.options;
    const flags = {
      port: this.port,
      "blocks.intervalMs": intervalMs,
      "chain.roundLength": roundLength,
      "ingress.perSender.perSecond": 1000,
      "ingress.perAddress.perSecond": 1000,
      ...settings,
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const outside = Object.entries(process.env).filter(
      ([name]) => !/^(KIFU_|npm_|INIT_CWD|NODE_OPTIONS)/.test(name),
    );
    const child = spawn(
      process.execPath,
      ["--import", REGISTER, KIFU, "start", "--json", ...args],
      { cwd: this.folder, env: Object.fromEntries(outside), stdio: ["ignore", "pipe", "pipe"] },
    );
    this.child = child;
    let told = "";
    child.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()));
    const listening = new Promise<void>((resolve) => {
      createInterface(child.stdout).on("line", (line) => {
        told += `${line}\n`;
        if (line.includes('"listening"')) resolve();
      });
    });
    const ended = once(child, "close").then(() => Promise.reject(new Error(told)));
    ended.catch(() => undefined);
    await Promise.race([listening, ended]);
  }

  /** As a power cut would: nothing is finished. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, "close");
    child.kill("SIGKILL");
    await closed;
  }

  async done(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}
