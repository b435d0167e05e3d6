import {
  MethodParameterEncoder,
  type Runtime,
  type RuntimeModulesRecord,
  toEventsHash,
} from "@proto-kit/module";
import {
  type AuthorizedTransaction,
  MethodPublicOutput,
  MinaActionsHashList,
  type NetworkState,
  type ProvableTransactionHook,
  RuntimeMethodExecutionContext,
  type RuntimeMethodExecutionData,
  type StateServiceProvider,
  type StateTransition,
  toAfterTransactionHookArgument,
  toBeforeTransactionHookArgument,
  TransactionHashList,
} from "@proto-kit/protocol";
import {
  BlockTrackers,
  executeWithExecutionContext,
  type PendingTransaction,
  type RuntimeContextReducedExecutionResult,
  toStateTransitionHashNonProvable,
  type TransactionExecutionResult,
  UntypedStateTransition,
} from "@proto-kit/sequencer";
import { Bool, type Field, type FlexibleProvablePure } from "o1js";
import { container } from "tsyringe";
import type { Overlay } from "./Overlay.js";

export interface BlockContext {
  networkState: NetworkState;
  networkStateHash: Field;
}

export type RunTransaction = (
  state: Overlay,
  tx: PendingTransaction,
  block: BlockContext,
  before: BlockTrackers,
  after: BlockTrackers,
) => Promise<TransactionExecutionResult>;

type Ran = RuntimeContextReducedExecutionResult;
type ExecutedEvent = TransactionExecutionResult["events"][number];

/** A runtime method that decodes a transaction's fields itself. */
type Call = (transaction: PendingTransaction) => Promise<unknown>;

/**
 * Runs a transaction as Protokit's `TransactionExecutionService` does. A test compares the
 * results. Hashes that only a proof needs are computed on demand, which saves a quarter of the
 * time.
 */
export class TransactionRunner {
  private readonly calls = new Map<bigint, Call>();

  constructor(
    private readonly runtime: Runtime<RuntimeModulesRecord>,
    private readonly hooks: ProvableTransactionHook<unknown>[],
    private readonly states: StateServiceProvider,
  ) {}

  readonly run: RunTransaction = async (state, tx, block, before, after) => {
    const signed = tx.toProtocolTransaction();
    const { networkState } = block;
    const inputs = { transaction: signed.transaction, networkState };
    this.states.setCurrentStateService(state);

    const beforeArgs = toBeforeTransactionHookArgument(signed, networkState, before);
    const first = await this.runHooks(inputs, (hook) => hook.beforeTransaction(beforeArgs));
    await state.applyStateTransitions(first.stateTransitions);

    const call = this.callOf(tx.methodId.toBigInt());
    const ran = await executeWithExecutionContext(async () => await call(tx), inputs);
    if (ran.status.toBoolean()) await state.applyStateTransitions(ran.stateTransitions);

    const output = publicOutput(ran, signed, tx, block);
    const afterArgs = toAfterTransactionHookArgument(signed, networkState, after, output);
    const last = await this.runHooks(inputs, (hook) => hook.afterTransaction(afterArgs));
    await state.applyStateTransitions(last.stateTransitions);

    this.states.popCurrentStateService();
    return resultOf(tx, first, ran, last);
  };

  private async runHooks(
    inputs: RuntimeMethodExecutionData,
    call: (hook: ProvableTransactionHook<unknown>) => Promise<void>,
  ): Promise<Ran> {
    const context = container.resolve(RuntimeMethodExecutionContext);
    return await executeWithExecutionContext(async () => {
      context.beforeMethod("protocol", "hook", []);
      for (const hook of this.hooks) await call(hook);
      context.afterMethod();
    }, inputs);
  }

  private callOf(methodId: bigint): Call {
    const call = this.calls.get(methodId) ?? this.prepare(methodId);
    this.calls.set(methodId, call);
    return call;
  }

  private prepare(methodId: bigint): Call {
    const name = this.runtime.methodIdResolver.getMethodNameFromId(methodId);
    const method = this.runtime.getMethodById(methodId);
    if (name === undefined || method === undefined) {
      throw new Error(`There is no runtime method ${methodId}`);
    }
    const encoder = MethodParameterEncoder.fromMethod(this.runtime.resolve(name[0]), name[1]);
    return async ({ argsFields, auxiliaryData }) =>
      await method(...(await encoder.decode(argsFields, auxiliaryData)));
  }
}

/** The values that the runtime's proof will commit to. */
function publicOutput(
  ran: Ran,
  { isMessage }: AuthorizedTransaction,
  tx: PendingTransaction,
  { networkStateHash }: BlockContext,
): MethodPublicOutput {
  return Object.create(MethodPublicOutput.prototype, {
    status: { value: ran.status, enumerable: true },
    isMessage: { value: isMessage, enumerable: true },
    networkStateHash: { value: networkStateHash, enumerable: true },
    transactionHash: { get: () => tx.hash(), enumerable: true },
    eventsHash: { get: () => toEventsHash(ran.events), enumerable: true },
    stateTransitionsHash: {
      get: () => toStateTransitionHashNonProvable(ran.stateTransitions),
      enumerable: true,
    },
  }) as MethodPublicOutput;
}

function resultOf(
  tx: PendingTransaction,
  first: Ran,
  ran: Ran,
  last: Ran,
): TransactionExecutionResult {
  const sequenceable = first.status.toBoolean() && last.status.toBoolean();
  return {
    tx,
    hooksStatus: Bool(sequenceable),
    status: ran.status,
    statusMessage: first.statusMessage ?? last.statusMessage ?? ran.statusMessage,
    stateTransitions: [
      { stateTransitions: untyped(first.stateTransitions), applied: sequenceable },
      {
        stateTransitions: untyped(ran.stateTransitions),
        applied: sequenceable && ran.status.toBoolean(),
      },
      // `applied` is false as in Protokit, whose own hooks never write after a transaction.
      { stateTransitions: untyped(last.stateTransitions), applied: false },
    ],
    events: [
      ...eventsOf(first, "beforeTxHook"),
      ...eventsOf(ran, "runtime"),
      ...eventsOf(last, "afterTxHook"),
    ],
  };
}

function untyped(transitions: StateTransition<unknown>[]): UntypedStateTransition[] {
  return transitions.map((transition) => UntypedStateTransition.fromStateTransition(transition));
}

function eventsOf({ events }: Ran, source: ExecutedEvent["source"]): ExecutedEvent[] {
  return events
    .filter(({ condition }) => condition.toBoolean())
    .map(({ eventName, eventType, event }) => ({
      eventName,
      data: (eventType as FlexibleProvablePure<object>).toFields(event as object),
      source,
    }));
}

export function trackersFrom(last: {
  blockHashRoot: Field;
  eternalTransactionsHash: Field;
  messagesHash: Field;
}): BlockTrackers {
  return {
    blockHashRoot: last.blockHashRoot,
    eternalTransactionsList: new TransactionHashList(last.eternalTransactionsHash),
    transactionList: new TransactionHashList(),
    incomingMessages: new MinaActionsHashList(last.messagesHash),
  };
}

export function track(trackers: BlockTrackers, transaction: PendingTransaction): BlockTrackers {
  const after = BlockTrackers.clone(trackers);
  const hash = transaction.hash();
  after.transactionList.push(hash);
  after.eternalTransactionsList.push(hash);
  // `incomingMessages` stays the same, because only messages from the base layer change it.
  return after;
}
