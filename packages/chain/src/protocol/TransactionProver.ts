import type { CompilableModule, PlainZkProgram, WithZkProgrammable } from "@proto-kit/common";
import {
  DynamicRuntimeProof,
  MethodPublicOutput,
  type ProvableTransactionHook,
  RuntimeVerificationKeyRootService,
  type StateServiceProvider,
  type TransactionProof,
  TransactionProver as StockTransactionProver,
  TransactionProverExecutionData,
  TransactionProverPublicInput,
  TransactionProverPublicOutput,
  TransactionProverZkProgrammable,
} from "@proto-kit/protocol";
import { DynamicProof, SelfProof, Void, ZkProgram } from "o1js";
import { inject, injectable, injectAll } from "tsyringe";
import "./bundles.js";
import "./framework.js";

/**
 * The second of two runtime proofs. o1js keeps one verification key for each class of dynamic
 * proofs in a circuit. The stock prover takes both of one class, and holds both to the key of
 * the second: a pair of transactions whose methods belong to different programs has no proof.
 */
class SecondRuntimeProof extends DynamicProof<undefined, MethodPublicOutput> {
  static override publicInputType = Void;
  static override publicOutputType = MethodPublicOutput;
  static override maxProofsVerified = 0 as const;
}

/** Proves transactions one or two at a time. */
class TransactionProgram extends TransactionProverZkProgrammable {
  override zkProgramFactory(): PlainZkProgram<
    TransactionProverPublicInput,
    TransactionProverPublicOutput
  >[] {
    type Input = TransactionProverPublicInput;
    type Data = TransactionProverExecutionData;
    const one = async (input: Input, proof: DynamicRuntimeProof, data: Data) => ({
      publicOutput: await this.proveTransaction(input, proof, data),
    });
    const two = async (
      input: Input,
      proof1: DynamicRuntimeProof,
      proof2: SecondRuntimeProof,
      data1: Data,
      data2: Data,
    ) => ({
      publicOutput: await this.proveTransactions(input, proof1, proof2, data1, data2),
    });
    const nothing = async (input: Input) => ({ publicOutput: await this.dummy(input) });
    const merged = async (input: Input, proof1: TransactionProof, proof2: TransactionProof) => ({
      publicOutput: await this.merge(input, proof1, proof2),
    });

    const program = ZkProgram({
      name: "TransactionProver",
      publicInput: TransactionProverPublicInput,
      publicOutput: TransactionProverPublicOutput,
      methods: {
        proveTransaction: {
          privateInputs: [DynamicRuntimeProof, TransactionProverExecutionData],
          method: one,
        },
        proveTransactions: {
          privateInputs: [
            DynamicRuntimeProof,
            SecondRuntimeProof,
            TransactionProverExecutionData,
            TransactionProverExecutionData,
          ],
          method: two,
        },
        dummy: { privateInputs: [], method: nothing },
        merge: { privateInputs: [SelfProof, SelfProof], method: merged },
      },
    });

    const { proveTransaction, proveTransactions, dummy, merge } = program;
    return [
      {
        name: program.name,
        compile: program.compile.bind(program),
        verify: program.verify.bind(program),
        analyzeMethods: program.analyzeMethods.bind(program),
        Proof: ZkProgram.Proof(program),
        methods: { proveTransaction, proveTransactions, dummy, merge },
      },
    ];
  }
}

/** Protokit's transaction prover, mended. */
@injectable()
export class TransactionProver extends StockTransactionProver {
  constructor(
    @inject("Runtime")
    runtime: WithZkProgrammable<undefined, MethodPublicOutput> & CompilableModule,
    @injectAll("ProvableTransactionHook") hooks: ProvableTransactionHook<unknown>[],
    @inject("StateServiceProvider") stateServiceProvider: StateServiceProvider,
    verificationKeys: RuntimeVerificationKeyRootService,
  ) {
    super(runtime, hooks, stateServiceProvider, verificationKeys);
    this.zkProgrammable = new TransactionProgram(
      this,
      hooks,
      stateServiceProvider,
      verificationKeys,
    );
  }
}
