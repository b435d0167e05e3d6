import { MOCK_PROOF } from "@proto-kit/common";
import {
  type MandatoryProtocolModulesRecord,
  type Protocol,
  StateTransitionProverPublicInput,
  StateTransitionProverPublicOutput,
  TransactionProverPublicInput,
  TransactionProverPublicOutput,
} from "@proto-kit/protocol";
import {
  NewBlockTask,
  ProofTaskSerializer,
  RuntimeProvingTask,
  StateTransitionReductionTask,
  StateTransitionTask,
  type Task,
  TransactionProvingTask,
} from "@proto-kit/sequencer";
import { Provable } from "o1js";
import { BlockReductionTask } from "@proto-kit/sequencer/dist/protocol/production/tasks/BlockReductionTask.js";
import { TransactionReductionTask } from "@proto-kit/sequencer/dist/protocol/production/tasks/TransactionReductionTask.js";
import { endMethods, type TimeHook } from "@kifu/chain";
import type { DependencyContainer } from "tsyringe";

type Provers = Pick<
  Protocol<MandatoryProtocolModulesRecord>,
  "stateTransitionProver" | "transactionProver"
>;

/** The time of each of a batch's blocks, preceded by the time of the block before it. Decimal. */
export type Times = readonly (readonly [before: string, time: string])[];

/** A task over blocks in Protokit's form, plus what its hook must know: see `TimeHook`. */
interface BlocksText {
  readonly times: Times;
  input1: string | null;
  input2: string | null;
}

/** Protokit's tasks with their inputs and outputs, as text and as values. */
export type StockTasks = ReturnType<typeof stockTasks>;

export type TaskName = keyof StockTasks;

/** Protokit's tasks of composed provers. Only compiled provers can run them. */
export function stockTasks(container: DependencyContainer) {
  return {
    runtime: container.resolve(RuntimeProvingTask),
    stateTransitions: container.resolve(StateTransitionTask),
    mergeStateTransitions: container.resolve(StateTransitionReductionTask),
    transactions: container.resolve(TransactionProvingTask),
    mergeTransactions: container.resolve(TransactionReductionTask),
    blocks: container.resolve(NewBlockTask),
    mergeBlocks: container.resolve(BlockReductionTask),
  };
}

/**
 * The provers' tasks from text to text, so that they can run anywhere. Protokit's execution context
 * is global, so a process runs one at a time.
 */
export class ProofTasks {
  readonly stock: StockTasks;

  constructor(
    private readonly protocol: Provers,
    private readonly timeHook: TimeHook,
    container: DependencyContainer,
    private readonly areProofsReal: boolean,
  ) {
    this.stock = stockTasks(container);
  }

  /** Makes a task's proof. Throws if its input cannot be proven. */
  async run(name: TaskName, input: string): Promise<string> {
    const task = this.stock[name] as Task<unknown, unknown>;
    // Protokit prints the output of each block's proof.
    const { log } = Provable;
    Provable.log = () => undefined;
    try {
      const whole = name === "blocks" ? await this.prepareBlocks(input) : input;
      const result = await task.compute(await task.inputSerializer().fromJSON(whole));
      return await task.resultSerializer().toJSON(result);
    } catch (error) {
      endMethods();
      throw error;
    } finally {
      Provable.log = log;
      this.timeHook.next.clear();
    }
  }

  /**
   * Passes the blocks' times to the hook, and inserts placeholders for proofs that a later task
   * has.
   */
  private async prepareBlocks(input: string): Promise<string> {
    const { times, ...blocks } = JSON.parse(input) as BlocksText;
    for (const [before, time] of times) this.timeHook.next.set(BigInt(before), BigInt(time));
    const { stateTransitionProver, transactionProver } = this.protocol;
    const [state] = stateTransitionProver.zkProgrammable.zkProgram;
    const [transactions] = transactionProver.zkProgrammable.zkProgram;
    blocks.input1 ??= await this.standIn(
      state!.Proof,
      StateTransitionProverPublicInput.empty(),
      StateTransitionProverPublicOutput.empty(),
    );
    blocks.input2 ??= await this.standIn(
      transactions!.Proof,
      TransactionProverPublicInput.empty(),
      TransactionProverPublicOutput.empty(),
    );
    return JSON.stringify(blocks);
  }

  /** A placeholder proof as text. For real provers, creating one takes each process ten seconds. */
  private async standIn<In, Out>(
    kind: ConstructorParameters<typeof ProofTaskSerializer<In, Out>>[0],
    publicInput: In,
    publicOutput: Out,
  ): Promise<string> {
    const proof = this.areProofsReal
      ? await kind.dummy(publicInput, publicOutput, 2)
      : new kind({ publicInput, publicOutput, proof: MOCK_PROOF, maxProofsVerified: 2 });
    return new ProofTaskSerializer(kind).toJSON(proof);
  }
}
