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

/** For each block of a batch, the time of the block before it and its own time, in decimal. */
export type Times = readonly (readonly [before: string, time: string])[];

/** The input of a block task in Protokit's form, with the times that `TimeHook` needs. */
interface BlocksText {
  readonly times: Times;
  input1: string | null;
  input2: string | null;
}

/** Protokit's tasks. Each can convert its input and output to text and back. */
export type StockTasks = ReturnType<typeof stockTasks>;

export type TaskName = keyof StockTasks;

/** Only compiled provers can run these tasks. */
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
 * Runs proving tasks whose inputs and outputs are text, so that any process can run them. A
 * process runs one task at a time, because Protokit's execution context is global.
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

  async run(name: TaskName, input: string): Promise<string> {
    const task = this.stock[name] as Task<unknown, unknown>;
    // Silences Protokit, which prints the output of each block's proof.
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
   * Passes the blocks' times to the hook. Inserts placeholders for the two proofs that only the
   * task of the batch's last block gets.
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

  /**
   * A placeholder for a proof, as text. If proofs are real, each process needs ten seconds to
   * create its first placeholder.
   */
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
