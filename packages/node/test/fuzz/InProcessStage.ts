import { NodeError } from "../../src/lib/NodeError.js";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { silent } from "../../src/lib/log.js";
import type { Ingress } from "../../src/mempool/Ingress.js";
import { createNode, type KifuNode } from "../../src/node.js";
import type { VerifySignature } from "@kifu/kit/primitives";
import type { Chain } from "../../src/sequencer/Chain.js";
import type { MatchHistory } from "../../src/tables/takebacks.js";
import type { Executor } from "../../src/sequencer/Executor.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";
import type { Answer, Stage } from "./Stage.js";

/** Wraps the ingress, so that a test can plant errors in it. */
export type Way = (ingress: Ingress, chain: Chain) => Pick<Ingress, "submit">;

export interface InProcessOptions {
  verify?: VerifySignature;
  way?: Way;
}

/**
 * Some blocks come more than a minute later: every tenth, so that new sessions become due, and each
 * that follows an announced abort, before moves can make it void. Otherwise a block is one second
 * later than the last.
 */
const LEAP = { everyBlocks: 10, seconds: 61 };

const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

const ingressConfig = {
  ...defaultConfig.ingress,
  perSender: UNLIMITED,
  perAddress: UNLIMITED,
  // Nothing expires during the run, so that a seed always gives the same run.
  parkedForMs: 3_600_000,
};

export class InProcessStage implements Stage {
  readonly asJson = false;
  private readonly way: Pick<Ingress, "submit">;

  private constructor(
    private readonly node: KifuNode,
    readonly logged: readonly string[],
    way: Way | undefined,
    private readonly remove: () => Promise<void>,
  ) {
    this.way = way?.(node.ingress, node.chain) ?? node.ingress;
  }

  static async open({ verify, way }: InProcessOptions = {}): Promise<InProcessStage> {
    const logged: string[] = [];
    const error = (fields: object, message: string) => {
      logged.push(`${message} ${String((fields as { err?: unknown }).err)}`);
    };
    // On disk, because a run measures whether the node's memory grows.
    const folder = await temporaryFolder();
    let [height, leaps] = [0, 0];
    const now = () => LEAP.seconds * leaps;
    const node = await createNode({
      store: await openStoreAt(folder.path),
      config: { ingress: ingressConfig },
      clock: () => ({ now }),
      verify,
      log: { ...silent, error },
    });
    const abort = node.chain.runtime.methodIdResolver.getMethodId("Matches", "abort");
    node.chain.record(({ block }) => {
      const announced = block.transactions.some(
        ({ tx, status }) => tx.methodId.toBigInt() === abort && status.toBoolean(),
      );
      if (++height % LEAP.everyBlocks === 0 || announced) leaps++;
    });
    return new InProcessStage(node, logged, way, folder.remove);
  }

  get chain(): Chain {
    return this.node.chain;
  }

  get history(): MatchHistory {
    return this.node.matchIndex;
  }

  get executor(): Executor {
    return this.node.executor;
  }

  async submit(input: unknown): Promise<Answer> {
    try {
      const { hash } = await this.way.submit(input, { network: undefined });
      return { kind: "accepted", hash };
    } catch (error) {
      if (error instanceof NodeError) return { kind: "refused", code: error.code };
      return { kind: "fault", why: `threw what is no refusal: ${String(error)}` };
    }
  }

  essence(): string {
    const { openHeight, openTransactions } = this.chain;
    return [openHeight, openTransactions.length, this.node.ingress.pendingCount()].join();
  }

  parked(): number {
    return this.node.ingress.pendingCount() - this.chain.openTransactions.length;
  }

  async close(): Promise<void> {
    await this.node.stop();
    await this.node.store.close();
    await this.remove();
  }
}
