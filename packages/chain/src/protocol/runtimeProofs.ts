import {
  DynamicRuntimeProof,
  MethodPublicOutput,
  type TransactionProof,
  TransactionProverExecutionData,
  TransactionProverPublicInput,
  TransactionProverPublicOutput,
  TransactionProverZkProgrammable,
} from "@proto-kit/protocol";
import { DynamicProof, SelfProof, Void, ZkProgram } from "o1js";
import { replaceMethod } from "./replaceMethod.js";

type Input = TransactionProverPublicInput;
type Data = TransactionProverExecutionData;

/**
 * The class of the second of two runtime proofs. In a circuit, o1js keeps one verification key
 * per class of dynamic proofs. The stock prover has one class for both proofs, and so only one
 * key. It cannot prove two transactions together if their methods are in different programs.
 */
class SecondRuntimeProof extends DynamicProof<undefined, MethodPublicOutput> {
  static override publicInputType = Void;
  static override publicOutputType = MethodPublicOutput;
  static override maxProofsVerified = 0 as const;
}

/** Proves transactions one or two at a time, each with the key of its own method. */
replaceMethod(
  TransactionProverZkProgrammable.prototype,
  "zkProgramFactory",
  () =>
    function transactionProgram(this: TransactionProverZkProgrammable) {
      const program = ZkProgram({
        name: "TransactionProver",
        publicInput: TransactionProverPublicInput,
        publicOutput: TransactionProverPublicOutput,
        methods: {
          proveTransaction: {
            privateInputs: [DynamicRuntimeProof, TransactionProverExecutionData],
            method: async (input: Input, proof: DynamicRuntimeProof, data: Data) => ({
              publicOutput: await this.proveTransaction(input, proof, data),
            }),
          },
          proveTransactions: {
            privateInputs: [
              DynamicRuntimeProof,
              SecondRuntimeProof,
              TransactionProverExecutionData,
              TransactionProverExecutionData,
            ],
            method: async (
              input: Input,
              proof1: DynamicRuntimeProof,
              proof2: SecondRuntimeProof,
              data1: Data,
              data2: Data,
            ) => ({
              publicOutput: await this.proveTransactions(input, proof1, proof2, data1, data2),
            }),
          },
          dummy: {
            privateInputs: [],
            method: async (input: Input) => ({ publicOutput: await this.dummy(input) }),
          },
          merge: {
            privateInputs: [SelfProof, SelfProof],
            method: async (input: Input, proof1: TransactionProof, proof2: TransactionProof) => ({
              publicOutput: await this.merge(input, proof1, proof2),
            }),
          },
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
    },
);
