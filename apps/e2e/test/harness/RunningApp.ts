import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const START = fileURLToPath(new URL("../../../../../tools/start.js", import.meta.url));

/** How to run `npm start`. Defaults to a new store and free ports. */
export interface RunningAppOptions {
  /** The folder of the app's data. Defaults to a new one. */
  home?: string;
  bots?: boolean;
  /** Runs in development mode: `--dev`. */
  dev?: boolean;
  /** How long bots leave waiting people to each other. */
  joinsAfterMs?: number;
  /** The chain's name. */
  chain?: string;
  /** How long after its first signed move a match's moves are put into a block. */
  closeAfterMs?: number;
  /** The ports of the web app and the node. Default to free ones. */
  ports?: readonly [number, number];
}

/** A running app's addresses and data. */
export interface AppAddress {
  /** The web app's address. */
  readonly url: string;
  readonly nodeUrl: string;
  readonly home: string;
}

/** `npm start`, as people run it. */
export class RunningApp implements AppAddress {
  private constructor(
    readonly url: string,
    readonly nodeUrl: string,
    readonly home: string,
    private readonly child: ChildProcess,
  ) {}

  static async start({
    home,
    bots = false,
    dev = false,
    joinsAfterMs,
    chain,
    closeAfterMs,
    ports,
  }: RunningAppOptions = {}): Promise<RunningApp> {
    const folder = home ?? (await mkdtemp(join(tmpdir(), "kifu-e2e-")));
    const [port, nodePort] = ports ?? (await freePorts());
    const child = spawn(
      process.execPath,
      [START, "--home", folder, "--port", `${port}`, "--node-port", `${nodePort}`].concat(
        bots ? [] : ["--no-bots"],
        // Never proves, however large the machine is.
        dev ? ["--dev"] : ["--no-prove"],
      ),
      {
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...withoutOurs(process.env),
          ...(chain !== undefined && { KIFU_CHAIN_NAME: chain }),
          ...(closeAfterMs !== undefined && { KIFU_MOVES_CLOSE_AFTER_MS: `${closeAfterMs}` }),
          ...(joinsAfterMs !== undefined && { KIFU_BOT_JOINS_AFTER_MS: `${joinsAfterMs}` }),
        },
      },
    );
    let said = "";
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("Kifu is at ")) resolve();
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.once("close", (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
    });
    const nodeUrl = `http://127.0.0.1:${nodePort}`;
    return new RunningApp(`http://localhost:${port}`, nodeUrl, folder, child);
  }

  /** Kills the node like a power cut. */
  async killNode(): Promise<void> {
    const log = await readFile(join(this.home, "logs/node.pid"), "utf8");
    process.kill(Number(log), "SIGKILL");
  }

  /** After Ctrl-C, runs the same command in the same folder, at the same address. */
  async startAgain(bots: boolean): Promise<RunningApp> {
    const ports = [this.url, this.nodeUrl].map((url) => Number(new URL(url).port));
    const [port = 0, nodePort = 0] = ports;
    return await RunningApp.start({ home: this.home, bots, ports: [port, nodePort] });
  }

  /** Presses Ctrl-C. Resolves to the exit code. The folder is kept. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const closed = once(this.child, "close") as Promise<[number | null]>;
    this.child.kill("SIGINT");
    return (await closed)[0];
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.home, { recursive: true, force: true });
  }
}

/** Removes this process's variables, which must not configure the node. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(KIFU_|NODE_OPTIONS$|npm_|INIT_CWD$)/.test(name)),
  );
}

/** Holds both ports until both are known, so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const [web, node] = [createServer(), createServer()];
  const ports: [number, number] = [await portOf(web), await portOf(node)];
  await Promise.all([web, node].map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
