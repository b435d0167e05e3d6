import "reflect-metadata";
import type { Runtime, RuntimeModulesRecord } from "@proto-kit/module";
import {
  type AccountStateHook,
  type AfterBlockHookArguments,
  type BeforeBlockHookArguments,
  type NetworkState,
  type ProvableBlockHook,
  RuntimeTransaction,
  StateServiceProvider,
} from "@proto-kit/protocol";
import {
  type BlockWithResult,
  executeWithExecutionContext,
  type PendingTransaction,
  UntypedStateTransition,
} from "@proto-kit/sequencer";
import { type ChainTerms, endMethods, genesisOf, shownGames } from "@kifu/chain";
import { Mutex } from "../lib/time.js";
import type { Store } from "../store/Store.js";
import { type ComposedChain, composeChain } from "./composeChain.js";
import type { Overlay } from "./Overlay.js";
import { type StateTree, StoredStateTree } from "./StateTree.js";
import { ExecutionThread } from "./threads/ExecutionThread.js";
import type { RunsAhead } from "./threads/RunsAhead.js";
import { type RunTransaction, TransactionRunner } from "./TransactionRunner.js";

/**
 * Protokit keeps the running method in a global variable. Several chains of one process, as in
 * tests, therefore take turns.
 */
const executions = new Mutex();

/**
 * Runtime and protocol, ready to execute. Protokit's execution context is global, so callers must
 * run one thing at a time (see `Mutex`).
 */
export class Executor {
  private readonly blockHooks: ProvableBlockHook<unknown>[];
  private readonly states: StateServiceProvider;
  private readonly runner: TransactionRunner;
  private readonly longMethods: ReadonlySet<bigint>;
  private thread: ExecutionThread | undefined;
  private ahead: RunTransaction | undefined;

  private constructor(
    private readonly appChain: ComposedChain,
    /** A block that stands in for the predecessor of the first block. */
    readonly genesis: BlockWithResult,
  ) {
    const { runtime, protocol } = appChain;
    this.blockHooks = protocol.dependencyContainer.resolveAll("ProvableBlockHook");
    this.states = appChain.sequencer.dependencyContainer.resolve("StateServiceProvider");
    this.runner = new TransactionRunner(
      // The type of the base class lacks the names of its modules.
      runtime as unknown as Runtime<RuntimeModulesRecord>,
      protocol.dependencyContainer.resolveAll("ProvableTransactionHook"),
      this.states,
    );
    this.longMethods = new Set(
      shownGames.map(({ module }) => runtime.methodIdResolver.getMethodId(module, "playMoves")),
    );
  }

  static async start(terms: ChainTerms): Promise<Executor> {
    return new Executor(await composeChain(terms, false), genesisOf(terms));
  }

  get runtime() {
    return this.appChain.runtime;
  }

  get accounts(): AccountStateHook {
    return this.appChain.protocol.resolve("AccountState");
  }

  /**
   * Lets a separate thread run segments and seal the blocks of the store in this folder. Until
   * the thread is ready, the current thread does both.
   */
  useThread(terms: ChainTerms, storePath: string): void {
    this.thread = new ExecutionThread({ terms, storePath }, this.runHere);
  }

  /** Returns the state's tree after the store's last block. */
  stateTree({ keyValue }: Pick<Store, "keyValue">): StateTree {
    return this.thread?.stateTree() ?? new StoredStateTree(keyValue);
  }

  /**
   * Starts the thread, if there is one, and resolves once it answers. Without this call, the
   * first segment or block starts the thread.
   */
  async startThread(): Promise<void> {
    await this.thread?.start();
  }

  /** Uses the results of transactions that ran ahead of their turn. */
  useRunsAhead(runs: RunsAhead): void {
    this.ahead = runs.over(this.runHere);
  }

  /** True if a transaction takes tens of milliseconds to run. */
  readonly isLong = (tx: PendingTransaction): boolean =>
    this.longMethods.has(tx.methodId.toBigInt());

  readonly transaction: RunTransaction = async (state, tx, ...block) => {
    const elsewhere = this.isLong(tx) ? (this.ahead ?? this.thread?.run) : undefined;
    const run = elsewhere ?? this.runHere;
    return await run(state, tx, ...block);
  };

  async end(): Promise<void> {
    await this.thread?.end();
  }

  /** @param time the time of the block, in seconds since genesis */
  async beforeBlock(
    state: Overlay,
    args: BeforeBlockHookArguments,
    network: NetworkState,
    time: number,
  ) {
    const { next } = this.appChain.protocol.resolve("BlockHeight");
    next.set(network.block.height.toBigInt(), BigInt(time));
    try {
      return await this.hooks(state, network, async (hook, current) =>
        hook.beforeBlock(current, args),
      );
    } finally {
      next.clear();
    }
  }

  async afterBlock(state: Overlay, args: AfterBlockHookArguments, network: NetworkState) {
    return await this.hooks(state, network, async (hook, current) =>
      hook.afterBlock(current, args),
    );
  }

  /** The number of states on Protokit's stack. It must be 0 between two executions. */
  get openStates(): number {
    return this.stack.length;
  }

  private readonly runHere: RunTransaction = async (...run) =>
    await this.keepingStack(async () => await this.runner.run(...run));

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

  /**
   * After an error, cleans up what Protokit leaves behind: its state on the stack, and the open
   * method.
   */
  private async keepingStack<T>(execute: () => Promise<T>): Promise<T> {
    return await executions.run(async () => {
      const depth = this.stack.length;
      try {
        return await execute();
      } catch (error) {
        this.stack.length = depth;
        endMethods();
        throw error;
      }
    });
  }

  private get stack(): unknown[] {
    return (this.states as unknown as { stateServiceStack: unknown[] }).stateServiceStack;
  }
}
