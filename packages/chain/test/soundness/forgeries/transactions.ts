import { InMemoryStateService } from "@proto-kit/module";
import {
  BundlePreimage,
  MethodPublicOutput,
  NetworkState,
  RuntimeTransaction,
  TransactionProverArguments,
  TransactionProverPublicInput,
  TransactionProverPublicOutput,
  type TransactionProverTransactionArguments,
  type TransactionProverZkProgrammable,
} from "@proto-kit/protocol";
import { Bool, Field, PrivateKey, Signature, UInt64 } from "o1js";
import type { MemoryChain } from "../../../src/cli/MemoryChain.js";
import { type Forgery, satisfy } from "./Forgery.js";

const signer = PrivateKey.fromBigInt(77n);
const network = NetworkState.empty();

/** An invented list of transitions that an operator might want to have applied. */
const MADE_UP = Field(123_456_789n);

export interface TransactionLies {
  /** Where the bundle claims that its transitions and its witnessed roots start. */
  says?: { transitions?: Field; roots?: Field };
  /** Where the transitions and witnessed roots of the first transaction really start. */
  begins?: { transitions?: Field; roots?: Field };
  output?: Partial<MethodPublicOutput>;
  isMessage?: boolean;
}

/**
 * Assumes that the transaction's runtime proof verifies, because other tests attack the methods'
 * circuits.
 */
export async function proveTransaction(
  { appChain }: MemoryChain,
  { says = {}, begins = {}, output = {}, isMessage = false }: TransactionLies = {},
): Promise<TransactionProverPublicOutput> {
  const methodId = Field(1);
  const argsHash = Field(2);
  const called = { methodId, argsHash };
  const signed = { ...called, nonce: UInt64.zero, sender: signer.toPublicKey() };
  const transaction = isMessage
    ? RuntimeTransaction.fromMessage(called)
    : RuntimeTransaction.fromTransaction(signed);
  const signature = Signature.create(signer, [methodId, UInt64.zero.value, argsHash]);
  const honest = {
    stateTransitionsHash: Field(0),
    status: Bool(true),
    transactionHash: transaction.hash(),
    networkStateHash: network.hash(),
    isMessage: Bool(isMessage),
    eventsHash: Field(0),
  };
  const args = new TransactionProverArguments({
    pendingSTBatchesHash: begins.transitions ?? Field(0),
    witnessedRootsHash: begins.roots ?? Field(0),
    transactionHash: Field(0),
    bundleListPreimage: new BundlePreimage({
      preimage: Field(0),
      fromStateTransitionsHash: says.transitions ?? Field(0),
      fromWitnessedRootsHash: says.roots ?? Field(0),
    }),
    networkState: network,
  });
  const publicInput = new TransactionProverPublicInput({
    bundlesHash: Field(0),
    eternalTransactionsHash: Field(0),
    incomingMessagesHash: Field(0),
  });

  const { protocol } = appChain;
  const programs = protocol.transactionProver.zkProgrammable as TransactionProverZkProgrammable;
  const prover = Object.create(programs, {
    verifyVerificationKeyAttestation: { value: () => undefined },
  }) as TransactionProverZkProgrammable;
  // The prover takes a state for each of its two rounds of hooks.
  for (let i = 0; i < 2; i++) {
    protocol.stateServiceProvider.setCurrentStateService(new InMemoryStateService());
  }

  return await satisfy(TransactionProverPublicOutput, async (choose) => {
    const publicOutput = choose(
      MethodPublicOutput,
      new MethodPublicOutput({ ...honest, ...output }),
    );
    return await prover.proveTransactionInternal(
      choose(TransactionProverPublicInput, publicInput),
      { verify: () => undefined, publicOutput } as never,
      {
        transaction: choose(RuntimeTransaction, transaction),
        signature: choose(Signature, signature),
      } as TransactionProverTransactionArguments,
      choose(TransactionProverArguments, args),
    );
  });
}

export function transactionForgeries(chain: MemoryChain): Forgery[] {
  return [
    {
      name: "made-up transitions come between a block's beginning and its first transaction",
      refusedBy: "bundle/begins-elsewhere",
      attempt: async () => {
        await proveTransaction(chain, { begins: { transitions: MADE_UP } });
      },
    },
    {
      name: "made-up roots come between a block's beginning and its first transaction",
      refusedBy: "bundle/roots-begin-elsewhere",
      attempt: async () => {
        await proveTransaction(chain, { begins: { roots: MADE_UP } });
      },
    },
    {
      name: "a transaction was run at another height than its block's",
      refusedBy: "protocol/wrong-network-state",
      attempt: async () => {
        await proveTransaction(chain, { output: { networkStateHash: Field(7) } });
      },
    },
    {
      name: "a message was run at another height than its block's",
      refusedBy: "protocol/hook-refused",
      attempt: async () => {
        const output = { networkStateHash: Field(7) };
        await proveTransaction(chain, { isMessage: true, output });
      },
    },
  ];
}
