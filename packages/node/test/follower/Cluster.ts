import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KifuProcess } from "../harness/KifuProcess.js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { PostgresLog } from "../../src/store/log/PostgresLog.js";
import { PostgresProcess } from "../harness/PostgresProcess.js";

const LEASE_MS = defaultConfig.log.leaseMs;

export interface ClusterOptions {
  readonly gateways?: number;
  readonly standbys?: number;
  readonly settings?: Readonly<Record<string, string | number>>;
  readonly postgres?: Readonly<Record<string, string>>;
}

/** The processes of one chain: a database, nodes that may write, and gateways. */
export class Cluster {
  private constructor(
    readonly postgres: PostgresProcess,
    private readonly log: PostgresLog,
    private readonly folder: string,
    /** `kifu start`: one of them is the writer. */
    readonly writers: readonly KifuProcess[],
    /** `kifu follow`. */
    readonly gateways: readonly KifuProcess[],
  ) {}

  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const { gateways = 1, standbys = 1 } = options;
    const postgres = await PostgresProcess.start({ settings: options.postgres ?? {} });
    const folder = mkdtempSync(join(tmpdir(), "kifu-cluster-"));
    const url = await postgres.database();
    const settings = {
      "log.url": url,
      "keys.path": join(folder, "node-key"),
      "time.speed": 1,
      "log.level": "info",
      "ingress.registrations.perSecond": 1000,
      "ingress.registrations.burst": 1000,
      "ingress.perAddress.burst": 10_000,
      ...options.settings,
    };
    const start = async (command: string) =>
      await KifuProcess.start({ command, intervalMs: 500, settings });
    const first = await start("start");
    const others = Array.from({ length: standbys }, async () => await start("start"));
    const followers = Array.from({ length: gateways }, async () => await start("follow"));
    return new Cluster(
      postgres,
      new PostgresLog({ url, chain: defaultConfig.chain.name, leaseMs: LEASE_MS }),
      folder,
      [first, ...(await Promise.all(others))],
      await Promise.all(followers),
    );
  }

  get nodes(): readonly KifuProcess[] {
    return [...this.writers, ...this.gateways];
  }

  /** The node that holds the term, by the database. */
  async writer(): Promise<KifuProcess | undefined> {
    const state = await this.log.writer();
    if (state === undefined || state.leaseLeftMs <= 0) return undefined;
    return this.writers.find(({ url }) => url === state.url);
  }

  async done(): Promise<void> {
    for (const node of this.nodes) await node.done();
    await this.log.close();
    await this.postgres.done();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
