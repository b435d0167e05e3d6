import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { killProcess } from "@kifu/node/testing/kill-process";
import { PostgresProcess } from "@kifu/node/testing/postgres";
import {
  type ComposeFile,
  milliseconds,
  readComposeFile,
  type Service,
  startOrder,
} from "./composeFile.js";
import { buildImage, type Image, withOwnNode } from "./Image.js";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../../../../..", import.meta.url));
/** The user of the image. As another user than root, it cannot change the image's files. */
const USER = 1000;
const NETWORK = "172.30.40.";
/** On loopback, every service seems to come from 127.0.0.1. */
const PROXIES = "172.30.40.16/28";
const POSTGRES = "postgres";
/** Under other work a node starts slowly. */
const HEALTHY_MS = 300_000;
/**
 * The machines of tests seldom have the first two, whose files tools/test/deploy.slow.test.js
 * checks. The prover would compile circuits for minutes.
 */
const LEFT_OUT = ["prometheus", "grafana", "prover"];

/**
 * The services of compose.yaml, as processes of this machine. They have the commands and
 * variables of that file. Replaced are paths, which are folders of this test, and addresses: each
 * service has its own on loopback, so that all keep their ports.
 */
export class Deployment {
  private readonly running = new Map<string, ChildProcess>();
  private postgres: PostgresProcess | undefined;

  private constructor(
    private readonly home: string,
    private readonly image: Image,
    private readonly file: ComposeFile,
    private readonly net: string,
  ) {}

  static async start(): Promise<Deployment> {
    const home = await mkdtemp(join(tmpdir(), "kifu-deployed-"));
    await chmod(home, 0o755);
    const image = await buildImage();
    await cp(join(ROOT, "deploy"), join(home, "deploy"), { recursive: true });
    await run("sh", ["deploy/secrets.sh", "kifu-deployed"], { cwd: home });
    const net = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
    const file = readComposeFile(variablesIn(await readFile(join(home, ".env"), "utf8")));
    const deployment = new Deployment(home, image, file, net);
    try {
      for (const name of deployment.services) await deployment.begin(name);
      return deployment;
    } catch (error) {
      await deployment.remove();
      throw error;
    }
  }

  /** In the order in which they start. */
  get services(): string[] {
    return startOrder(this.file).filter((name) => !LEFT_OUT.includes(name));
  }

  /** The address for browsers. */
  get url(): string {
    return `https://${this.addressOf("nginx")}:8443`;
  }

  /** Starts a service, and waits until its health check passes. */
  async begin(name: string): Promise<void> {
    if (name === POSTGRES) {
      await this.beginPostgres();
      return;
    }
    this.running.set(name, await this.spawn(name));
    await this.healthy(name);
  }

  /** Stops a service. Throws if Docker would kill it at the end of its grace period. */
  async stop(name: string): Promise<void> {
    if (name === POSTGRES) await this.postgres?.stop();
    const child = this.running.get(name);
    if (child === undefined || hasEnded(child)) return;
    const closed = once(child, "close");
    child.kill("SIGTERM");
    const grace = milliseconds(this.service(name).stop_grace_period);
    const late = setTimeout(() => child.kill("SIGKILL"), grace);
    await closed;
    clearTimeout(late);
    if (child.signalCode === "SIGKILL") {
      throw new Error(`${name} did not stop within ${grace} ms:\n${await this.log(name)}`);
    }
  }

  async restart(name: string): Promise<void> {
    await this.stop(name);
    await this.begin(name);
  }

  /** Makes a process read its configuration again. */
  reload(name: string): void {
    this.running.get(name)?.kill("SIGHUP");
  }

  /** Waits until a service logs this. */
  async logs(name: string, pattern: RegExp): Promise<void> {
    while (!pattern.test(await this.log(name))) {
      if (hasEnded(this.running.get(name)!)) throw new Error(await this.log(name));
      await sleep(200);
    }
  }

  private async log(name: string): Promise<string> {
    return await readFile(join(this.home, `${name}.log`), "utf8");
  }

  async remove(): Promise<void> {
    for (const child of this.running.values()) await killProcess(child);
    await this.postgres?.done();
    await this.image.remove();
    await rm(this.home, { recursive: true, force: true });
  }

  private async beginPostgres(): Promise<void> {
    if (this.postgres !== undefined) {
      await this.postgres.start();
      return;
    }
    const password = await readFile(join(this.home, "secrets/postgres-password"), "utf8");
    this.postgres = await PostgresProcess.start({ password: password.trim() });
    await this.postgres.execute("CREATE DATABASE kifu");
    const statements = await readFile(join(this.home, "secrets/postgres.sql"), "utf8");
    for (const each of statements.trim().split("\n")) await this.postgres.execute(each, "kifu");
  }

  private service(name: string): Service {
    return this.file.services[name]!;
  }

  private addressOf(name: string): string {
    const { networks } = this.service(name);
    const fixed = networks instanceof Array ? undefined : networks["kifu"]?.ipv4_address;
    const last =
      fixed?.slice(NETWORK.length) ?? 128 + Object.keys(this.file.services).indexOf(name);
    return `${this.net}${last}`;
  }

  private async spawn(name: string): Promise<ChildProcess> {
    const { command = [], environment = {} } = this.service(name);
    await this.mount(name);
    const [program = "", ...args] = await this.localCommand(name, command);
    const log = createWriteStream(join(this.home, `${name}.log`), { flags: "a" });
    await once(log, "open");
    return spawn(program, args, {
      cwd: this.workdir(name),
      env: {
        ...(await this.imageEnv(name)),
        ...mapValues(environment, (value) => this.local(name, value)),
        TMPDIR: await this.folder(name, "tmp"),
      },
      stdio: ["ignore", log, log],
      ...asUser(),
    });
  }

  /** Programs of the image start in its folder, which is a volume of most. */
  private workdir(name: string): string {
    const folder = this.local(name, this.image.workdir);
    return folder === this.image.workdir ? this.home : folder;
  }

  private async imageEnv(name: string): Promise<Record<string, string>> {
    const { image } = this.service(name);
    const bin = await this.programs(name);
    const path = { PATH: [bin, withOwnNode()].join(":") };
    return image.startsWith("kifu:")
      ? { ...mapValues(this.image.env, (value) => this.local(name, value)), ...path }
      : path;
  }

  /** The folder with the image's own commands. Their paths are those of this service. */
  private async programs(name: string): Promise<string> {
    const folder = await this.folder(name, "bin");
    const source = join(this.image.folder, "usr/local/bin");
    for (const file of await readdir(source)) {
      const text = await readFile(join(source, file), "utf8");
      await writeFile(join(folder, file), this.local(name, text), { mode: 0o755 });
    }
    return folder;
  }

  /** The command with our paths. Files that the service mounts are replaced by copies. */
  private async localCommand(name: string, command: readonly string[]): Promise<string[]> {
    const own = command.map((word) => this.local(name, word));
    if (command[0] !== "nginx") return own;
    const conf = join(await this.folder(name, "etc"), "nginx.conf");
    const tmp = await this.folder(name, "tmp");
    const text = await readFile(join(ROOT, "deploy/nginx.conf"), "utf8");
    await writeFile(conf, this.local(name, text.replaceAll(" /tmp/", ` ${tmp}/`)));
    return [...own, "-c", conf];
  }

  /** Replaces a service's paths and addresses by those that it has in this test. */
  private local(name: string, text: string): string {
    const address = this.addressOf(name);
    const others = this.services.map((other) => [other, this.addressOf(other)] as const);
    const mounts = this.mounts(name).sort((one, other) => other.path.length - one.path.length);
    let result = text.replaceAll("/opt/kifu", join(this.image.folder, "opt/kifu"));
    for (const { path, source } of mounts) result = result.replaceAll(path, source);
    for (const [other, itsAddress] of others) {
      result = result.replaceAll(new RegExp(`\\b${other}:(?=\\d)`, "g"), `${itsAddress}:`);
    }
    result = result.replaceAll("@postgres/", `@127.0.0.1:${this.postgres?.port}/`);
    return result
      .replaceAll(/\blisten (?=\d)/g, `listen ${address}:`)
      .replaceAll(/(?<!@)\b(0\.0\.0\.0|127\.0\.0\.1)\b/g, address)
      .replaceAll(PROXIES, "127.0.0.0/8")
      .replaceAll(NETWORK, this.net);
  }

  /** Makes the volumes and secrets of a service. */
  private async mount(name: string): Promise<void> {
    for (const { source, secret } of this.mounts(name)) {
      if (secret === undefined) {
        await mkdir(source, { recursive: true });
        await give(source);
      } else {
        await mkdir(dirname(source), { recursive: true });
        const text = await readFile(join(this.home, "secrets", secret), "utf8");
        await rm(source, { force: true });
        await writeFile(source, this.local(name, text), { mode: 0o444 });
      }
    }
  }

  /** A service's volumes and secrets: their paths in the container, and those here. */
  private mounts(name: string): Mount[] {
    const { volumes = [], secrets = [] } = this.service(name);
    const folders = volumes
      .filter((volume) => !volume.startsWith("."))
      .map((volume) => {
        const [source = "", path = ""] = volume.split(":");
        return { path, source: join(this.home, "volumes", source) };
      });
    const files = secrets.map((secret) => {
      const { source, target } =
        typeof secret === "string" ? { source: secret, target: secret } : secret;
      const path = target.startsWith("/") ? target : `/run/secrets/${target}`;
      const around = folders.find((folder) => path.startsWith(`${folder.path}/`));
      const here =
        around === undefined
          ? join(this.home, name, "secrets", source)
          : join(around.source, path.slice(around.path.length));
      return { path, source: here, secret: source };
    });
    return [...folders, ...files];
  }

  /** A folder of this service that its process may write to. */
  private async folder(name: string, kind: string): Promise<string> {
    const folder = join(this.home, name, kind);
    await mkdir(folder, { recursive: true });
    await give(folder);
    return folder;
  }

  private async healthy(name: string): Promise<void> {
    const [kind, ...test] = this.healthCheck(name) ?? [];
    if (kind === undefined) return;
    const [program = "", ...args] = test.map((word) => this.local(name, word));
    const env = await this.imageEnv(name);
    const until = performance.now() + HEALTHY_MS;
    for (;;) {
      const passed = await run(program, args, { env }).then(
        () => true,
        () => false,
      );
      if (passed) return;
      if (hasEnded(this.running.get(name)!) || performance.now() > until) {
        throw new Error(`${name} is not healthy:\n${await this.log(name)}`);
      }
      await sleep(200);
    }
  }

  private healthCheck(name: string): readonly string[] | undefined {
    const { image, healthcheck } = this.service(name);
    if (healthcheck?.disable === true) return undefined;
    return healthcheck?.test ?? (image.startsWith("kifu:") ? this.image.healthCheck : undefined);
  }
}

interface Mount {
  readonly path: string;
  readonly source: string;
  /** The name of the secret that the file holds. */
  readonly secret?: string;
}

/** Gives a folder to the user of the image. */
async function give(folder: string): Promise<void> {
  const { uid, gid } = asUser();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function asUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: USER, gid: USER } : {};
}

function mapValues(
  values: Readonly<Record<string, string>>,
  map: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function variablesIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line !== "");
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/, 2) as [string, string]));
}
