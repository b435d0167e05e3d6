import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Executor } from "../../src/sequencer/Executor.js";
import { defaultTerms } from "@kifu/chain/terms";
import { LogWriter } from "../../src/store/log/LogWriter.js";
import { MemoryLog, type MemoryLogOptions } from "../../src/store/log/MemoryLog.js";
import { LoggedKeyValue } from "../../src/store/LoggedKeyValue.js";
import { memoryKeyValue } from "../../src/store/UnwrittenChanges.js";
import { NodeKey } from "../../src/tables/NodeKey.js";
import type { SharingOptions } from "../../src/node.js";
import { moveCrypto, SignedStage } from "../tables/SignedStage.js";

type StageOptions = Parameters<typeof SignedStage.open>[0];

/** Nodes in one process that share a log in memory. The test sets the log's clock. */
export class SharedStages {
  readonly log: MemoryLog;
  /** The log's clock. */
  milliseconds = 0;
  readonly stages: SignedStage[] = [];
  /** Nodes that another node has replaced. They do not know it yet. */
  readonly replaced: SignedStage[] = [];
  private readonly key = NodeKey.create(moveCrypto.sign);

  private constructor(options: MemoryLogOptions) {
    this.log = new MemoryLog({ now: () => this.milliseconds, ...options });
  }

  static empty(options: MemoryLogOptions = {}): SharedStages {
    return new SharedStages(options);
  }

  /** Opens a writer and followers. */
  static async open(
    followers: number,
    options: MemoryLogOptions = {},
    stageOptions: StageOptions = {},
  ): Promise<SharedStages> {
    const stages = SharedStages.empty(options);
    await stages.lead(await stages.add(stageOptions));
    for (let i = 0; i < followers; i++) await stages.add(stageOptions);
    return stages;
  }

  get writer(): SignedStage {
    return this.stages.find(({ chain }) => !chain.isFollowing)!;
  }

  get followers(): readonly SignedStage[] {
    return this.stages.filter(({ chain }) => chain.isFollowing);
  }

  /** Adds a node that follows. */
  async add(
    options: StageOptions = {},
    shared: Partial<SharingOptions> = {},
    database = memoryKeyValue(),
  ): Promise<SignedStage> {
    const stage = await SignedStage.open({
      // Protokit runs one method at a time in a process, so each node has an executor of its own.
      executor: await Executor.start(defaultTerms),
      key: this.key,
      openDatabase: async () => new LoggedKeyValue(database),
      shared: { sharedLog: this.log, ...shared },
      ...options,
    });
    await stage.node.following!.open();
    stage.node.following!.start();
    this.stages.push(stage);
    return stage;
  }

  /** Makes a node the writer. Throws if the term is not free. */
  async lead(stage: SignedStage, url = "http://127.0.0.1:1"): Promise<void> {
    const claim = { holder: "test", url, token: randomUUID() };
    const writer = await LogWriter.take(this.log, claim);
    if (writer === undefined) throw new Error("The term is not free");
    await stage.node.lead(writer);
  }

  /** Lets the writer's lease run out, and makes a follower the writer. */
  async takeOver(stage = this.followers[0]!, url?: string): Promise<SignedStage> {
    const { writer } = this;
    this.milliseconds += this.log.leaseMs + 1;
    await this.lead(stage, url);
    for (const [id, match] of writer.matches) stage.matches.set(id, match);
    this.stages.splice(this.stages.indexOf(writer), 1);
    this.replaced.push(writer);
    return stage;
  }

  /** Resolves when a node has applied everything that the log has. */
  async current(...stages: readonly SignedStage[]): Promise<void> {
    const { seq } = await this.log.tip();
    for (const { node } of stages.length > 0 ? stages : this.followers) {
      const { follower, failed } = node.following!;
      await follower.waitFor(seq, 10_000);
      if (follower.seq >= seq) continue;
      throw await Promise.race([failed, setTimeout(100, new Error("The follower is behind"))]);
    }
  }

  async stop(): Promise<void> {
    for (const stage of [...this.stages, ...this.replaced]) await stage.stop();
  }
}

/** Everything in a store, as text. */
export function entriesOf({ store }: SignedStage): string[] {
  const from = Uint8Array.of(1);
  const to = Uint8Array.of(0xff);
  return Array.from(store.keyValue.range(from, to), ({ key, value }) =>
    [key, value].map((bytes) => Buffer.from(bytes).toString("hex")).join(" "),
  );
}
