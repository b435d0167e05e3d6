import {
  InMemoryStateService,
  Runtime,
  RuntimeModule,
  runtimeMethod,
  runtimeModule,
} from "@proto-kit/module";
import {
  AppliedBatchHashList,
  assert,
  BundleHashList,
  type MethodPublicOutput,
  MinaActionsHashList,
  NetworkState,
  RuntimeMethodExecutionContext,
  type RuntimeMethodExecutionData,
  RuntimeTransaction,
  State,
  state,
  StateMap,
  StateServiceProvider,
  TransactionHashList,
  TransactionProverState,
  WitnessedRootHashList,
} from "@proto-kit/protocol";
import { InMemoryAreProofsEnabled } from "@proto-kit/sequencer";
import { Field, Poseidon, Provable, PublicKey, UInt64 } from "o1js";
import { container } from "tsyringe";
import { methodCircuit } from "../../src/runtime/runtimeMethods.js";

/** A module written like the framework's own modules. It has their faults. */
@runtimeModule()
export class Stock extends RuntimeModule {
  @state() public balances = StateMap.from<PublicKey, UInt64>(PublicKey, UInt64);
  @state() public caller = State.from<PublicKey>(PublicKey);
  @state() public height = State.from<UInt64>(UInt64);

  @runtimeMethod()
  public async sign(): Promise<void> {
    await this.caller.set(this.transaction.sender.value);
  }

  @runtimeMethod()
  public async stamp(): Promise<void> {
    await this.height.set(this.network.block.height);
  }

  @runtimeMethod()
  public async spend(amount: Field): Promise<void> {
    const sender = this.transaction.sender.value;
    const { value: balance } = await this.balances.get(sender);
    const price = UInt64.Unsafe.fromField(amount);
    assert(balance.greaterThanOrEqual(price), "stock/too-poor");
    await this.balances.set(sender, UInt64.Unsafe.fromField(balance.value.sub(amount)));
  }
}

export interface StockRun {
  ok: boolean;
  output: { transactionHash: bigint; networkStateHash: bigint };
  reads: { commitment: bigint }[];
  written: bigint[];
}

export async function runStock(
  methodName: "sign" | "stamp" | "spend",
  args: Field[],
  { sender, height = 0 }: { sender: PublicKey; height?: number },
): Promise<StockRun> {
  const runtime = new (Runtime.from({ Stock }))();
  const states = new StateServiceProvider();
  states.setCurrentStateService(new InMemoryStateService());
  runtime.configure({ Stock: {} });
  runtime.create(() => container.createChildContainer());
  runtime.registerValue({
    Runtime: runtime,
    StateServiceProvider: states,
    AreProofsEnabled: new InMemoryAreProofsEnabled(),
  });
  const circuit = methodCircuit(runtime.resolve("Stock"), methodName);

  const context = container.resolve(RuntimeMethodExecutionContext);
  const methodId = Field(runtime.methodIdResolver.getMethodId("Stock", methodName));
  context.setup(inputsOf({ sender, height, methodId, argsHash: Poseidon.hash(args) }));
  let run: StockRun | undefined;
  await Provable.runAndCheck(async () => {
    const output: MethodPublicOutput = await circuit.run(
      args.map((arg) => Provable.witness(Field, () => arg)),
    );
    const { stateTransitions } = context.current().result;
    Provable.asProver(() => {
      run = {
        ok: output.status.toBoolean(),
        output: {
          transactionHash: output.transactionHash.toBigInt(),
          networkStateHash: output.networkStateHash.toBigInt(),
        },
        reads: stateTransitions.map(({ from }) => ({
          commitment: from.toProvable().value.toBigInt(),
        })),
        written: stateTransitions.flatMap(({ to }) =>
          to.isSome.toBoolean() ? to.toFields().map((field) => field.toBigInt()) : [],
        ),
      };
    });
  });
  if (run === undefined) throw new Error("The circuit did not run");
  return run;
}

export function inputsOf({
  sender,
  height = 0,
  methodId = Field(0),
  argsHash = Field(0),
}: {
  sender: PublicKey;
  height?: number;
  methodId?: Field;
  argsHash?: Field;
}): RuntimeMethodExecutionData {
  const { previous } = NetworkState.empty();
  return {
    networkState: new NetworkState({ block: { height: UInt64.from(height) }, previous }),
    transaction: RuntimeTransaction.fromTransaction({
      methodId,
      argsHash,
      nonce: UInt64.zero,
      sender,
    }),
  };
}

/**
 * Runs `work` with a prover that gives a method other inputs than those that the method's proof
 * commits to.
 */
export async function withTwoFacedInputs<Result>(
  lie: (honest: RuntimeMethodExecutionData) => RuntimeMethodExecutionData,
  work: () => Promise<Result>,
): Promise<Result> {
  const context = container.resolve(RuntimeMethodExecutionContext);
  let honest = context.input;
  Object.defineProperty(context, "input", {
    configurable: true,
    get: () => (context.isFinished || honest === undefined ? honest : lie(honest)),
    set: (input: RuntimeMethodExecutionData) => {
      honest = input;
    },
  });
  try {
    return await work();
  } finally {
    Object.defineProperty(context, "input", {
      configurable: true,
      enumerable: true,
      writable: true,
      value: honest,
    });
  }
}

/** What the transaction prover starts from in an empty chain. */
export function emptyState(): TransactionProverState {
  return new TransactionProverState({
    transactionList: new TransactionHashList(),
    bundleList: new BundleHashList(),
    eternalTransactionsList: new TransactionHashList(),
    pendingSTBatches: new AppliedBatchHashList(),
    incomingMessages: new MinaActionsHashList(),
    witnessedRoots: new WitnessedRootHashList(),
  });
}
