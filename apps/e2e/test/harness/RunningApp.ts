import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const START = fileURLToPath(new URL("../../../../../tools/start.js", import.meta.url));

export interface RunningAppOptions {
  home?: string;
  bots?: boolean;
  dev?: boolean;
  joinsAfterMs?: number;
  chain?: string;
  /** False for a chain whose money is worth MINA. */
  faucet?: boolean;
  /** The verification key that pages expect of the settlement contract. Default: the committed one. */
  settlementKey?: string;
  /** The Mina node that pages ask. */
  minaUrl?: string;
  /** How long after a match's first signed move the node makes the block that contains it. */
  closeAfterMs?: number;
  ports?: readonly [number, number];
}

export interface AppAddress {
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
    faucet = true,
    settlementKey,
    minaUrl,
    closeAfterMs,
    ports,
  }: RunningAppOptions = {}): Promise<RunningApp> {
    const folder = home ?? (await mkdtemp(join(tmpdir(), "kifu-e2e-")));
    const [port, nodePort] = ports ?? (await freePorts());
    const child = spawn(
      process.execPath,
      [START, "--home", folder, "--port", `${port}`, "--node-port", `${nodePort}`].concat(
        bots ? [] : ["--no-bots"],
        // The app must never prove, however fast the machine is.
        dev ? ["--dev"] : ["--no-prove"],
      ),
      {
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...withoutOurs(process.env),
          ...(chain !== undefined && { KIFU_CHAIN_NAME: chain }),
          ...(!faucet && { KIFU_CHAIN_FAUCET: "false" }),
          ...(settlementKey !== undefined && { KIFU_WEB_CONTRACT_KEY: settlementKey }),
          ...(minaUrl !== undefined && { KIFU_WEB_MINA_URL: minaUrl }),
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

  async startAgain(bots: boolean): Promise<RunningApp> {
    const ports = [this.url, this.nodeUrl].map((url) => Number(new URL(url).port));
    const [port = 0, nodePort = 0] = ports;
    return await RunningApp.start({ home: this.home, bots, ports: [port, nodePort] });
  }

  /** Kills the node, which nobody starts again. The web server goes on. */
  async loseNode(): Promise<void> {
    this.child.kill("SIGSTOP");
    await killNode(this);
  }

  /** Presses Ctrl-C. Resolves to the exit code. The data is kept. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const closed = once(this.child, "close") as Promise<[number | null]>;
    this.child.kill("SIGINT");
    this.child.kill("SIGCONT");
    return (await closed)[0];
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.home, { recursive: true, force: true });
  }
}

/** Kills the app's node. `npm start` starts it again. */
export async function killNode({ home }: AppAddress): Promise<void> {
  const pid = await readFile(join(home, "logs/node.pid"), "utf8");
  process.kill(Number(pid), "SIGKILL");
}

/** Removes the tests' own variables, which must not configure the node. */
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
