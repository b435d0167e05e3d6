import "reflect-metadata";
import { log as protokitLog } from "@proto-kit/common";
import { Runtime, type RuntimeModulesRecord } from "@proto-kit/module";
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
  BlockTrackers,
  type BlockWithResult,
  executeWithExecutionContext,
  type PendingTransaction,
  Sequencer,
  type TransactionExecutionResult,
  UntypedStateTransition,
} from "@proto-kit/sequencer";
import type { Field } from "o1js";
import { container } from "tsyringe";
import { protocolConfig, protocolModules } from "../../protocol/modules.js";
import { type ChainTerms, runtimeConfig, runtimeModules } from "../../runtime/modules.js";
import { genesisOf } from "../../runtime/genesis.js";
import type { Overlay } from "./Overlay.js";
import { TransactionRunner } from "./TransactionRunner.js";

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
  private readonly runner: TransactionRunner;

  private constructor(
    private readonly appChain: ReturnType<typeof compose>,
    /** What the chain's first block follows. */
    readonly genesis: BlockWithResult,
  ) {
    const { runtime, protocol } = appChain;
    this.blockHooks = protocol.dependencyContainer.resolveAll("ProvableBlockHook");
    this.states = appChain.sequencer.dependencyContainer.resolve("StateServiceProvider");
    this.runner = new TransactionRunner(
      // The base class' own view of itself, which knows no names of modules.
      runtime as unknown as Runtime<RuntimeModulesRecord>,
      protocol.dependencyContainer.resolveAll("ProvableTransactionHook"),
      this.states,
    );
  }

  static async start(terms: ChainTerms): Promise<Executor> {
    protokitLog.setLevel("ERROR");
    const appChain = compose(terms);
    await appChain.start(false, container.createChildContainer());
    return new Executor(appChain, genesisOf(terms));
  }

  get runtime() {
    return this.appChain.runtime;
  }

  get accounts(): AccountStateHook {
    return this.appChain.protocol.resolve("AccountState");
  }

  /** The trackers with a transaction, which somebody signed, added to them. */
  track(trackers: BlockTrackers, transaction: PendingTransaction): BlockTrackers {
    const after = BlockTrackers.clone(trackers);
    const hash = transaction.hash();
    after.transactionList.push(hash);
    after.eternalTransactionsList.push(hash);
    // Messages of the base layer alone would go into the third list.
    return after;
  }

  /** Runs a transaction over `state`, which takes up what it writes. */
  async transaction(
    state: Overlay,
    transaction: PendingTransaction,
    block: BlockContext,
    before: BlockTrackers,
    after: BlockTrackers,
  ): Promise<TransactionExecutionResult> {
    return await this.keepingStack(
      async () => await this.runner.run(state, transaction, block, before, after),
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
