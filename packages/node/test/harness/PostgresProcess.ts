import { Client } from "pg";
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./freePort.js";
import { killProcess } from "./killProcess.js";

const USER = "kifu";
const MISSING =
  "PostgreSQL was not found, which these tests need: install it, with `apt-get install postgresql` " +
  "or `brew install postgresql@17`, and run them again.";

/**
 * Packages of PostgreSQL put their programs into a version's folder below one of these folders.
 * That folder is seldom on the PATH. The same list is in tools/setup/postgres.js.
 */
const PARENTS = ["/usr/lib/postgresql", "/usr", "/opt/homebrew/opt", "/usr/local/opt"];

interface PostgresOptions {
  readonly password?: string;
  /** Settings of the server, such as `max_connections`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder of the programs. Undefined to look for it. */
  readonly programs?: string;
}

/** A PostgreSQL server on loopback with data of its own, for tests to kill, pause and restart. */
export class PostgresProcess {
  private child: ChildProcess | undefined;
  private databases = 0;

  private constructor(
    private readonly folder: string,
    private readonly programs: string,
    private readonly owner: Owner | undefined,
    readonly port: number,
    private readonly options: PostgresOptions,
  ) {}

  static async start(options: PostgresOptions = {}): Promise<PostgresProcess> {
    const programs = options.programs ?? findPrograms();
    if (programs === undefined || !existsSync(join(programs, "initdb"))) throw new Error(MISSING);
    const folder = await mkdtemp(join(tmpdir(), "kifu-postgres-"));
    const owner = findOwner();
    const server = new PostgresProcess(folder, programs, owner, await freePort(), options);
    await server.createCluster();
    await server.start();
    return server;
  }

  /** The URL of the database that every PostgreSQL server has. */
  get url(): string {
    return this.urlOf("postgres");
  }

  /** Creates an empty database, and returns its URL. */
  async database(): Promise<string> {
    const name = `test_${++this.databases}`;
    await this.execute(`CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  async execute(statement: string, database = "postgres"): Promise<void> {
    const client = new Client({ connectionString: this.urlOf(database) });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /** Starts the server on the data that it has. */
  async start(): Promise<void> {
    for (;;) {
      const problem = await this.launch();
      if (problem === undefined) return;
      // The processes of a killed server need a moment to notice that it is gone.
      if (!/pre-existing shared memory|lock file/.test(problem)) throw new Error(problem);
      await setTimeout(50);
    }
  }

  /** Kills the server as a power failure would. */
  async kill(): Promise<void> {
    const pid = this.child?.pid;
    const others = pid === undefined ? [] : childrenOf(pid);
    const killed = killProcess(this.child);
    // They notice at once that the first process is gone, unless they are stopped.
    for (const each of others) signalIfAlive(each, "SIGKILL");
    await killed;
  }

  /** Stops the server, which closes all connections. */
  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGINT");
    await closed;
  }

  /** Sends a signal, such as SIGSTOP, to all processes of the server. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.child?.pid;
    if (pid === undefined) return;
    // The first process starts the others, so it must stop before them.
    process.kill(pid, signal);
    for (const child of childrenOf(pid)) process.kill(child, signal);
  }

  async done(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  private get data(): string {
    return join(this.folder, "data");
  }

  private urlOf(database: string): string {
    const { password } = this.options;
    const user = password === undefined ? USER : `${USER}:${password}`;
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  private async createCluster(): Promise<void> {
    const { folder, programs, owner } = this;
    const { password = "" } = this.options;
    const passwordFile = join(folder, "password");
    await writeFile(passwordFile, `${password || "unused"}\n`);
    if (owner !== undefined) {
      await chown(folder, owner.uid, owner.gid);
      await chown(passwordFile, owner.uid, owner.gid);
    }
    const auth = password === "" ? "trust" : "scram-sha-256";
    const args = ["-D", this.data, "-U", USER, "-A", auth, `--pwfile=${passwordFile}`];
    await promisify(execFile)(
      join(programs, "initdb"),
      [...args, "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"],
      { cwd: folder, ...owner },
    );
  }

  /** Returns why the server did not start. Undefined if it started. */
  private async launch(): Promise<string | undefined> {
    const settings = {
      listen_addresses: "127.0.0.1",
      port: String(this.port),
      unix_socket_directories: "",
      shared_buffers: "16MB",
      // A killed process loses nothing of what the system keeps for it, so no wait for the disk.
      fsync: "off",
      ...this.options.settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(join(this.programs, "postgres"), ["-D", this.data, ...args], {
      cwd: this.folder,
      stdio: ["ignore", "ignore", "pipe"],
      ...this.owner,
    });
    this.child = child;
    const lines: string[] = [];
    return await new Promise((resolve) => {
      createInterface(child.stderr).on("line", (line) => {
        lines.push(line);
        if (line.includes("ready to accept connections")) resolve(undefined);
      });
      child.once("error", (error) => resolve(error.message));
      child.once("close", () => resolve(`PostgreSQL ended: ${lines.join("\n")}`));
    });
  }
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The user that runs the server, because PostgreSQL refuses to run as root. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => {
      const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
      return status === 0 ? Number(stdout) : undefined;
    });
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user `postgres` or `nobody`.");
}

function findPrograms(): string | undefined {
  const onPath = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const versions = PARENTS.filter((parent) => existsSync(parent)).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => /^(\d+|pgsql-\d+|postgresql(@\d+)?)$/.test(name))
      .sort((one, other) => other.localeCompare(one, "en", { numeric: true }))
      .map((name) => join(parent, name, "bin")),
  );
  return [...onPath, ...versions].find((folder) => existsSync(join(folder, "initdb")));
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
