import "reflect-metadata";
import { log as protokitLog } from "@proto-kit/common";
import { Runtime } from "@proto-kit/module";
import {
  type AccountStateHook,
  type AfterBlockHookArguments,
  type BeforeBlockHookArguments,
  type NetworkState,
  Protocol,
  type ProvableBlockHook,
  RuntimeMethodExecutionContext,
  RuntimeTransaction,
  StateServiceProvider,
} from "@proto-kit/protocol";
import {
  AppChain,
  type BlockTrackers,
  executeWithExecutionContext,
  type PendingTransaction,
  Sequencer,
  TransactionExecutionService,
  type TransactionExecutionResult,
  UntypedStateTransition,
} from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { container } from "tsyringe";
import { protocolConfig, protocolModules } from "../../protocol/modules.js";
import { type ChainTerms, runtimeConfig, runtimeModules } from "../../runtime/modules.js";
import { Overlay } from "./Overlay.js";

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

/** Protokit's tracer keeps every trace for a minute; the node measures what it needs itself. */
const noTracer = { trace: async <T>(_name: string, traced: () => Promise<T>) => await traced() };

/** The block in which a transaction runs. */
export interface BlockContext {
  networkState: NetworkState;
  networkStateHash: Field;
}

/**
 * Runtime and protocol, ready to execute. Protokit's execution context is global, so
 * whoever uses an executor does one thing at a time (see `Lane`).
 */
export class Executor {
  private readonly blockHooks: ProvableBlockHook<unknown>[];
  private readonly states: StateServiceProvider;
  private readonly execution: TransactionExecutionService;

  private constructor(private readonly appChain: ReturnType<typeof compose>) {
    const { runtime, protocol } = appChain;
    this.blockHooks = protocol.dependencyContainer.resolveAll("ProvableBlockHook");
    this.states = appChain.sequencer.dependencyContainer.resolve("StateServiceProvider");
    type Parameters = ConstructorParameters<typeof TransactionExecutionService>;
    this.execution = new TransactionExecutionService(
      runtime as unknown as Parameters[0],
      protocol as unknown as Parameters[1],
      this.states,
      noTracer,
    );
  }

  static async start(terms: ChainTerms): Promise<Executor> {
    protokitLog.setLevel("ERROR");
    const appChain = compose(terms);
    await appChain.start(false, container.createChildContainer());
    return new Executor(appChain);
  }

  get runtime() {
    return this.appChain.runtime;
  }

  get accounts(): AccountStateHook {
    return this.appChain.protocol.resolve("AccountState");
  }

  /** The trackers with the transaction added to them. */
  track(trackers: BlockTrackers, transaction: PendingTransaction): BlockTrackers {
    return this.execution.addTransactionToBlockProverState(trackers, transaction);
  }

  /** Runs a transaction over `state`, which takes up what it writes. */
  async transaction(
    state: Overlay,
    transaction: PendingTransaction,
    { networkState, networkStateHash }: BlockContext,
    before: BlockTrackers,
    after: BlockTrackers,
  ): Promise<TransactionExecutionResult> {
    const network = { networkState, hash: networkStateHash };
    return await this.keepingStack(
      async () =>
        await this.execution.createExecutionTrace(state, transaction, network, before, after),
    );
  }

  async beforeBlock(state: Overlay, args: BeforeBlockHookArguments, network: NetworkState) {
    return await this.hooks(state, network, async (hook, current) =>
      hook.beforeBlock(current, args),
    );
  }

  async afterBlock(state: Overlay, args: AfterBlockHookArguments, network: NetworkState) {
    return await this.hooks(state, network, async (hook, current) =>
      hook.afterBlock(current, args),
    );
  }

  /** How many states Protokit believes to be in use: none, between two executions. */
  get openStates(): number {
    return this.stack.length;
  }

  private async hooks(
    state: Overlay,
    network: NetworkState,
    call: (hook: ProvableBlockHook<unknown>, network: NetworkState) => Promise<NetworkState>,
  ) {
    return await this.keepingStack(async () => {
      this.states.setCurrentStateService(state);
      const { methodResult, stateTransitions } = await executeWithExecutionContext(
        async () => {
          let current = network;
          for (const hook of this.blockHooks) current = await call(hook, current);
          return current;
        },
        { networkState: network, transaction: RuntimeTransaction.dummyTransaction() },
      );
      this.states.popCurrentStateService();
      await state.applyStateTransitions(stateTransitions);
      return {
        network: methodResult,
        transitions: stateTransitions.map((transition) =>
          UntypedStateTransition.fromStateTransition(transition),
        ),
      };
    });
  }

  /** Protokit pops the state that it pushed, and ends the method that it began, unless it throws. */
  private async keepingStack<T>(execute: () => Promise<T>): Promise<T> {
    const depth = this.stack.length;
    try {
      return await execute();
    } catch (error) {
      this.stack.length = depth;
      container.resolve(RuntimeMethodExecutionContext).methods = [];
      throw error;
    }
  }

  private get stack(): unknown[] {
    return (this.states as unknown as { stateServiceStack: unknown[] }).stateServiceStack;
  }
}
