import {
  ChildVerificationKeyService,
  CompileRegistry,
  log as protokitLog,
} from "@proto-kit/common";
import { Protocol, RuntimeVerificationKeyRootService } from "@proto-kit/protocol";
import { AppChain, BatchTracingService, Sequencer } from "@proto-kit/sequencer";
import { VerificationKeyService } from "@proto-kit/sequencer/dist/protocol/runtime/RuntimeVerificationKeyService.js";
import {
  type ChainTerms,
  protocolConfig,
  protocolModules,
  runtimeConfig,
  runtimeModules,
} from "@kifu/chain";
import type { ProgramKey, ProverKeys } from "./proverKeys.js";
import type { TracingCircuits } from "./planBatch.js";
import { ProofTasks, type StockTasks } from "./ProofTasks.js";
import "reflect-metadata";
import { Runtime } from "@proto-kit/module";
import { container } from "tsyringe";

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
    private readonly appChain: ComposedProvers,
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
    const appChain = await composeProvers(terms, areProofsReal);
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

function keysOf({ runtime }: ComposedProvers, registry: CompileRegistry): ProverKeys {
  const keyOf = (name: string): ProgramKey => {
    const compiled = registry.getArtifact(name);
    if (compiled === undefined) throw new Error(`${name} was not compiled`);
    const { data, hash } = compiled.verificationKey;
    return { name, data, hash: hash.toString() };
  };
  const methods = runtime.zkProgrammable.zkProgram.map(({ name }) => keyOf(name));
  return { methods, chain: keyOf("BlockProver") };
}

function compose(terms: ChainTerms) {
  const appChain = AppChain.from({
    Runtime: Runtime.from(runtimeModules),
    Protocol: Protocol.from(protocolModules),
    Sequencer: Sequencer.from({}),
  });
  appChain.configure({
    Runtime: runtimeConfig(terms),
    Protocol: protocolConfig(),
    Sequencer: {},
  });
  return appChain;
}

export type ComposedProvers = ReturnType<typeof compose>;

/**
 * Composes a chain's circuits and their provers. This takes seconds, and compiling them takes
 * minutes.
 */
export async function composeProvers(
  terms: ChainTerms,
  areProofsReal: boolean,
): Promise<ComposedProvers> {
  protokitLog.setLevel("ERROR");
  const appChain = compose(terms);
  await appChain.start(areProofsReal, container.createChildContainer());
  return appChain;
}
