import { ChildVerificationKeyService, CompileRegistry } from "@proto-kit/common";
import { RuntimeVerificationKeyRootService } from "@proto-kit/protocol";
import { BatchTracingService } from "@proto-kit/sequencer";
import { VerificationKeyService } from "@proto-kit/sequencer/dist/protocol/runtime/RuntimeVerificationKeyService.js";
import type { ChainTerms } from "@kifu/chain";
import { type ComposedChain, composeChain } from "../sequencer/composeChain.js";
import type { ProgramKey, ProverKeys } from "./proverKeys.js";
import type { TracingCircuits } from "./planBatch.js";
import { ProofTasks, type StockTasks } from "./ProofTasks.js";
import "reflect-metadata";

export type CircuitPart = "the games" | "the provers";

export interface CompileOptions {
  /** If false, all constraints are checked but mock proofs are made. */
  readonly areProofsReal: boolean;
  readonly onPart?: (part: CircuitPart) => void;
}

export class ProofCircuits implements TracingCircuits {
  readonly tasks: ProofTasks;
  readonly tracing: BatchTracingService;
  /** The keys that other processes need to trace blocks and to verify batches. */
  readonly keys: ProverKeys;

  private constructor(
    readonly terms: ChainTerms,
    private readonly appChain: ComposedChain,
    registry: CompileRegistry,
    areProofsReal: boolean,
  ) {
    const { protocol, sequencer } = appChain;
    const { dependencyContainer } = sequencer;
    const timeHook = protocol.resolve("BlockHeight");
    this.tasks = new ProofTasks(protocol, timeHook, dependencyContainer, areProofsReal);
    this.tracing = dependencyContainer.resolve(BatchTracingService);
    this.keys = keysOf(appChain, registry);
  }

  static async compile(
    terms: ChainTerms,
    { areProofsReal, onPart }: CompileOptions,
  ): Promise<ProofCircuits> {
    const appChain = await composeChain(terms, areProofsReal);
    const { runtime, protocol, sequencer } = appChain;
    const registry = sequencer.dependencyContainer.resolve(CompileRegistry);
    protocol.dependencyContainer.resolve(ChildVerificationKeyService).setCompileRegistry(registry);

    onPart?.("the games");
    await runtime.compile(registry);
    const keys = sequencer.dependencyContainer.resolve(VerificationKeyService);
    await keys.initializeVKTree(registry.getAllArtifacts());
    // The circuit of the transaction prover contains this root, so it must be set before
    // compilation.
    protocol.dependencyContainer.resolve(RuntimeVerificationKeyRootService).setRoot(keys.getRoot());

    onPart?.("the provers");
    await protocol.blockProver.compile(registry);
    return new ProofCircuits(terms, appChain, registry, areProofsReal);
  }

  get stock(): StockTasks {
    return this.tasks.stock;
  }

  async close(): Promise<void> {
    await this.appChain.close();
  }
}

function keysOf({ runtime }: ComposedChain, registry: CompileRegistry): ProverKeys {
  const keyOf = (name: string): ProgramKey => {
    const compiled = registry.getArtifact(name);
    if (compiled === undefined) throw new Error(`${name} was not compiled`);
    const { data, hash } = compiled.verificationKey;
    return { name, data, hash: hash.toString() };
  };
  const methods = runtime.zkProgrammable.zkProgram.map(({ name }) => keyOf(name));
  return { methods, chain: keyOf("BlockProver") };
}
