import { strict as assert } from "node:assert";
import { type ChainTerms, defaultTerms } from "@kifu/chain/terms";
import { randomNumbers } from "../harness/randomNumbers.js";
import type { Breakage, Trap } from "./child/messages.js";
import { checkAnswers } from "./checkAnswers.js";
import { Crowd } from "./Crowd.js";
import { type Death, deaths, describeDeath } from "./Death.js";
import { Ledger } from "./Ledger.js";
import { NodeProcess } from "./NodeProcess.js";

/** Rounds are long, so that two players who register one after another meet. */
export const terms: ChainTerms = { ...defaultTerms, name: "kifu-crash", roundLength: 1_000_000 };

const INTERVAL_MS = 50;

/** The same seed kills the node at the same phases. */
export interface CrashRunOptions {
  store: string;
  seed: number;
  maximumTransactions?: number;
  breakage?: Breakage;
}

export class CrashRun {
  readonly ledger = new Ledger();
  readonly startedInMs: number[] = [];
  readonly crowd: Crowd;
  readonly store: string;
  private node: NodeProcess | undefined;
  private next: NodeProcess | undefined;
  private preloads = false;
  private refused: NodeProcess | undefined;

  constructor(private readonly options: CrashRunOptions) {
    this.store = options.store;
    this.crowd = new Crowd({ terms, ledger: this.ledger, seed: options.seed });
  }

  async live(cycles: number): Promise<void> {
    const plan = deaths(randomNumbers(this.options.seed));
    this.preloads = true;
    for (let cycle = 0; cycle < cycles; cycle++) {
      const death = plan.next().value as Death;
      try {
        await this.liveAndDie(death);
        assert.equal(this.node?.log, "", "the node had something to complain about");
      } catch (cause) {
        throw new Error(`Cycle ${cycle} (${describeDeath(death)}): ${String(cause)}`, { cause });
      }
    }
  }

  get pid(): number {
    if (this.node === undefined) throw new Error("No node runs");
    return this.node.pid;
  }

  /** Checks the node's answers against its earlier reports. */
  async answers(): Promise<void> {
    await checkAnswers(this.crowd.client, this.ledger);
  }

  /** Starts the node a last time, lets all players finish, and stops the node. */
  async comeToRest(): Promise<void> {
    this.preloads = false;
    const node = await this.start();
    await this.crowd.goesOn();
    await this.rest();
    await this.stop(node);
    assert.equal(node.log, "", "the node had something to complain about");
  }

  async rest(): Promise<void> {
    await this.crowd.rest();
    await this.answers();
    const { chain } = await this.crowd.client.ask<{ chain: { pendingTransactions: number } }>(
      "{ chain { pendingTransactions } }",
    );
    assert.equal(chain.pendingTransactions, 0, "all is in a block, and something is pending");
  }

  async start(): Promise<NodeProcess> {
    const began = performance.now();
    const node = this.load();
    const started = await node.begin(terms);
    if (started?.kind !== "listening") {
      throw new Error(`It did not start: ${JSON.stringify(started)}\n${node.log}`);
    }
    this.startedInMs.push(performance.now() - began);
    this.crowd.client.up(started.url);
    await this.answers();
    return node;
  }

  async stop(node: NodeProcess): Promise<void> {
    node.askToStop();
    const exit = await node.ended;
    this.crowd.client.down();
    assert.deepEqual(exit, { code: 0, signal: null }, `The node did not stop\n${node.log}`);
  }

  async refusal(chain = terms): Promise<string> {
    this.refused ??= new NodeProcess({ store: this.store, intervalMs: INTERVAL_MS });
    const started = await this.refused.begin(chain);
    if (started?.kind === "refused") return started.code;
    throw new Error(`It did not refuse: ${JSON.stringify(started)}\n${this.refused.log}`);
  }

  async end(): Promise<void> {
    this.crowd.client.down();
    for (const node of [this.node, this.next, this.refused]) {
      node?.kill();
      await node?.ended;
    }
  }

  async liveAndDie(death: Death): Promise<void> {
    if (death.kind === "start-trap") return await this.fallen(this.beginUnheard(death.trap));
    if (death.kind === "start-moment") {
      const node = this.beginUnheard();
      await pause(death.afterMs);
      return await this.kill(node);
    }

    const node = await this.start();
    await this.crowd.goesOn();
    switch (death.kind) {
      case "trap":
        node.arm(death.trap);
        return await this.fallen(node);
      case "stop":
        return await this.stop(node);
      case "stop-moment":
        node.askToStop();
        await pause(death.afterMs);
        return await this.kill(node);
      case "moment":
        await pause(death.afterMs);
        return await this.kill(node);
    }
  }

  /** Starts a node that will die before it listens. */
  private beginUnheard(trap?: Trap): NodeProcess {
    const node = this.load();
    // Players who wait for the node get the error.
    node.begin(terms, trap).catch(() => undefined);
    return node;
  }

  private load(): NodeProcess {
    const node = this.next ?? this.make();
    this.next = this.preloads ? this.make() : undefined;
    this.node = node;
    return node;
  }

  private make(): NodeProcess {
    const { store, maximumTransactions, breakage } = this.options;
    const { ledger } = this;
    const node: NodeProcess = new NodeProcess({
      store,
      maximumTransactions,
      breakage,
      intervalMs: INTERVAL_MS,
      onOpening: (opening) => ledger.reopened(opening),
      onBlock: (block) => ledger.block(block),
      onPhase: () => node.kill(),
      onError: (fault) => this.crowd.client.fail(fault),
    });
    void node.ended.then(({ signal }) => {
      if (signal === "SIGKILL" || node.askedToStop) return;
      this.crowd.client.fail(new Error(`The node ended by itself\n${node.log}`));
    });
    return node;
  }

  async kill(node: NodeProcess): Promise<void> {
    node.kill();
    await this.fallen(node);
  }

  private async fallen(node: NodeProcess): Promise<void> {
    let hasEnded = false;
    void node.ended.then(() => (hasEnded = true));
    await this.crowd.until("the node comes to its end", () => hasEnded);
    this.crowd.client.down();
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
