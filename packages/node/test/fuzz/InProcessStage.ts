import { NodeError } from "../../src/lib/NodeError.js";
import { defaultConfig } from "../../src/config/NodeConfig.js";
import { createIngress } from "../../src/mempool/createIngress.js";
import type { Ingress } from "../../src/mempool/Ingress.js";
import { fastestVerification, type VerifySignature } from "@kifu/kit/primitives";
import { Chain } from "../../src/sequencer/Chain.js";
import { Executor } from "../../src/sequencer/Executor.js";
import { defaultTerms } from "@kifu/chain/terms";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";
import type { Answer, Stage } from "./Stage.js";

/** Wraps the ingress, so that a test can plant errors in it. */
export type Way = (ingress: Ingress, chain: Chain) => Pick<Ingress, "submit">;

/** How signatures are checked, and whether transactions are sent as JSON. */
export interface InProcessOptions {
  verify?: VerifySignature;
  way?: Way;
}

const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

const config = {
  ...defaultConfig.ingress,
  perSender: UNLIMITED,
  perAddress: UNLIMITED,
  // Nothing expires during the run, so that a seed always gives the same run.
  parkedForMs: 3_600_000,
};

/** A chain with a store of its own, used through the function that HTTP calls. */
export class InProcessStage implements Stage {
  readonly asJson = false;

  private constructor(
    readonly executor: Executor,
    readonly chain: Chain,
    readonly ingress: Ingress,
    private readonly way: Pick<Ingress, "submit">,
    /** Unexpected errors in the ingress's log. */
    readonly logged: readonly string[],
    private readonly remove: () => Promise<void>,
  ) {}

  static async open(options: InProcessOptions = {}): Promise<InProcessStage> {
    const folder = await temporaryFolder();
    const store = await openStoreAt(folder.path);
    const executor = await Executor.start(defaultTerms);
    const chain = await Chain.start(executor, store);
    const { verify } = await fastestVerification();
    const logged: string[] = [];
    const log = {
      error: (fields: object, message: string) => {
        logged.push(`${message} ${String((fields as { err?: unknown }).err)}`);
      },
    };
    const ingress = createIngress({ chain, store, config, log, verify: options.verify ?? verify });
    const way = options.way?.(ingress, chain) ?? ingress;
    return new InProcessStage(executor, chain, ingress, way, logged, folder.remove);
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
    return [openHeight, openTransactions.length, this.ingress.pendingCount()].join();
  }

  parked(): number {
    return this.ingress.pendingCount() - this.chain.openTransactions.length;
  }

  async close(): Promise<void> {
    await this.ingress.stop();
    await this.chain.stop();
    await this.chain.store.close();
    await this.remove();
  }
}
