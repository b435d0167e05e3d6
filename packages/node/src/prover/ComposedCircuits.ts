import type { ArtifactRecord } from "@proto-kit/common";
import { BatchTracingService } from "@proto-kit/sequencer";
import { VerificationKeyService } from "@proto-kit/sequencer/dist/protocol/runtime/RuntimeVerificationKeyService.js";
import { Field, VerificationKey } from "o1js";
import type { ChainTerms } from "@kifu/chain";
import { type ComposedChain, composeChain } from "../sequencer/composeChain.js";
import type { ProverKeys } from "./proverKeys.js";
import type { TracingCircuits } from "./planBatch.js";
import { type StockTasks, stockTasks } from "./ProofTasks.js";

/**
 * A chain's circuits without compilation. They can trace blocks and create the inputs of proving
 * tasks, which is enough to plan batches that others prove.
 */
export class ComposedCircuits implements TracingCircuits {
  readonly tracing: BatchTracingService;
  readonly stock: StockTasks;

  private constructor(
    readonly terms: ChainTerms,
    private readonly appChain: ComposedChain,
  ) {
    const { dependencyContainer } = appChain.sequencer;
    this.tracing = dependencyContainer.resolve(BatchTracingService);
    this.stock = stockTasks(dependencyContainer);
  }

  /** @param keys the keys that a worker computed when it compiled the circuits */
  static async compose(terms: ChainTerms, { methods }: ProverKeys): Promise<ComposedCircuits> {
    const appChain = await composeChain(terms, false);
    const artifacts: ArtifactRecord = {};
    for (const { name, data, hash } of methods) {
      artifacts[name] = { verificationKey: new VerificationKey({ data, hash: Field(hash) }) };
    }
    await appChain.sequencer.dependencyContainer
      .resolve(VerificationKeyService)
      .initializeVKTree(artifacts);
    return new ComposedCircuits(terms, appChain);
  }

  async close(): Promise<void> {
    await this.appChain.close();
  }
}
