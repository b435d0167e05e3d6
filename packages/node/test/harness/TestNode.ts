import { join } from "node:path";
import { defaultConfig, type NodeConfig } from "../../src/lib/config/NodeConfig.js";
import { defaultTerms } from "@kifu/chain/terms";
import { createLog } from "../../src/lib/log.js";
import { installFastest } from "@kifu/kit/primitives";
import type { MatchIndex } from "../../src/index/MatchIndex.js";
import type { Chain } from "../../src/sequencer/Chain.js";
import type { Executor } from "../../src/sequencer/Executor.js";
import { verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import { type RunningNode, startNode } from "../../src/cli/startNode.js";
import { CircuitCheck } from "./CircuitCheck.js";
import { openStoreAt, temporaryFolder } from "./temporaryStore.js";

export interface TestNodeOptions {
  blocks?: Partial<NodeConfig["blocks"]>;
  /** By default one second passes with each block. */
  time?: NodeConfig["time"];
  ingress?: Partial<NodeConfig["ingress"]>;
  feed?: Partial<NodeConfig["feed"]>;
  http?: Partial<NodeConfig["http"]>;
}

export interface LogEntry {
  level: string;
  msg?: string;
  err?: { message?: string };
}

export interface Verdict {
  blocks: number;
  transactions: number;
  errors: string[];
}

export class TestNode {
  readonly complaints: LogEntry[] = [];

  private running: RunningNode | undefined;

  private constructor(
    private readonly folder: Awaited<ReturnType<typeof temporaryFolder>>,
    private readonly options: TestNodeOptions,
  ) {}

  static async start(options: TestNodeOptions = {}): Promise<TestNode> {
    const node = new TestNode(await temporaryFolder(), options);
    await node.open();
    return node;
  }

  get url(): string {
    return this.inside.url;
  }

  get chain(): Chain {
    return this.inside.node.chain;
  }

  get matchIndex(): MatchIndex {
    return this.inside.node.matchIndex;
  }

  get executor(): Executor {
    return this.inside.node.executor;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.open();
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.folder.remove();
  }

  /**
   * Stops the node and verifies its store. One transaction in `oneIn` also runs in its circuit. A
   * replay of the chain must give the same store.
   */
  async verdict(oneIn = 1): Promise<Verdict> {
    await this.stop();
    const store = await openStoreAt(this.folder.path);
    try {
      const circuits = new CircuitCheck(oneIn);
      const errors: string[] = [];
      for (let height = 0; height < store.blockCount(); height++) {
        const block = store.block(height);
        const unprovable = block === undefined ? [] : await circuits.unprovable(block);
        errors.push(...unprovable.map(({ hash, why }) => `block ${height}, ${hash}: ${why}`));
      }
      const { verify } = (await installFastest()).verification;
      const terms = defaultTerms;
      const { blocks, transactions, difference } = await verifyStoredChain(store, {
        terms,
        verify,
      });
      if (difference !== undefined) errors.push(JSON.stringify(difference));
      return { blocks, transactions, errors };
    } finally {
      await store.close();
    }
  }

  private get inside() {
    if (this.running === undefined) throw new Error("The node does not run");
    return this.running;
  }

  private async open(): Promise<void> {
    const { ingress, feed, http, time } = this.options;
    const blocks = { ...defaultConfig.blocks, intervalMs: 50, ...this.options.blocks };
    const config: NodeConfig = {
      ...defaultConfig,
      chain: defaultTerms,
      store: { ...defaultConfig.store, path: join(this.folder.path, "store") },
      http: { ...defaultConfig.http, port: 0, ...http },
      blocks,
      time: time ?? { speed: Math.max(1, Math.round(1000 / blocks.intervalMs)) },
      ingress: { ...defaultConfig.ingress, ...ingress },
      feed: { ...defaultConfig.feed, ...feed },
      log: { ...defaultConfig.log, level: "warn", format: "json" },
    };
    const log = createLog(config.log, {
      write: (line) => this.complaints.push(JSON.parse(line) as LogEntry),
    });
    this.running = await startNode(config, log);
  }
}
