import { InMemoryMerkleTreeStorage } from "@proto-kit/common";
import { InMemoryStateService } from "@proto-kit/module";
import {
  BundleHashList,
  BundlePreimage,
  MethodPublicOutput,
  MethodVKConfigData,
  NetworkState,
  PublicKeyOption,
  RuntimeTransaction,
  type StateMap,
  TransactionHashList,
  type TransactionProof,
  type TransactionProver,
  TransactionProverArguments,
  TransactionProverPublicInput,
  TransactionProverPublicOutput,
  type TransactionProverTransactionArguments,
  type TransactionProverZkProgrammable,
  UInt64Option,
  VKTree,
  VKTreeWitness,
} from "@proto-kit/protocol";
import { Bool, Field, Poseidon, PrivateKey, PublicKey, Signature, UInt64 } from "o1js";
import type { MemoryChain } from "../../../src/cli/MemoryChain.js";
import { type Alteration, alterations, type Forgery, satisfy } from "./Forgery.js";
import { besideFirst } from "./linkedTransitions.js";
import {
  appliedBatch,
  batchInputs,
  proveTransitions,
  transition,
  treeWith,
} from "./stateTransitions.js";

const none = Field(0);
const FORGED = Field(6666);
const signer = PrivateKey.fromBigInt(77n);
const stranger = PrivateKey.fromBigInt(78n);
const network = NetworkState.empty();
const methodId = Field(1);
const argsHash = Field(2);

const signed = (key: PrivateKey, nonce = 0, args = argsHash, method = methodId) =>
  Signature.create(key, [method, Field(nonce), args]);

export function oneTransaction() {
  const transaction = RuntimeTransaction.fromTransaction({
    methodId,
    argsHash,
    nonce: UInt64.zero,
    sender: signer.toPublicKey(),
  });
  return {
    transaction,
    signature: signed(signer),
    /** The sender's nonce according to the prover; undefined for a new sender. */
    nonce: undefined as bigint | undefined,
    output: {
      stateTransitionsHash: none,
      status: Bool(true),
      transactionHash: transaction.hash(),
      networkStateHash: network.hash(),
      isMessage: Bool(false),
      eventsHash: none,
    },
    publicInput: new TransactionProverPublicInput({
      bundlesHash: none,
      eternalTransactionsHash: none,
      incomingMessagesHash: none,
    }),
    args: new TransactionProverArguments({
      pendingSTBatchesHash: none,
      witnessedRootsHash: none,
      transactionHash: none,
      bundleListPreimage: new BundlePreimage({
        preimage: none,
        fromStateTransitionsHash: none,
        fromWitnessedRootsHash: none,
      }),
      networkState: network,
    }),
  };
}

type TransactionInputs = ReturnType<typeof oneTransaction>;

/** Assumes that the transaction's runtime proof verifies. */
export async function proveOne(
  { appChain }: MemoryChain,
  inputs: TransactionInputs,
): Promise<TransactionProverPublicOutput> {
  const { protocol } = appChain;
  const programs = protocol.transactionProver.zkProgrammable as TransactionProverZkProgrammable;
  const prover = Object.create(programs, {
    verifyVerificationKeyAttestation: { value: () => undefined },
  }) as TransactionProverZkProgrammable;
  const state = new InMemoryStateService();
  if (inputs.nonce !== undefined) {
    const path = noncePath({ appChain } as MemoryChain, inputs.transaction.sender.value);
    await state.set(path, [Field(inputs.nonce)]);
  }
  protocol.stateServiceProvider.setCurrentStateService(new InMemoryStateService());
  protocol.stateServiceProvider.setCurrentStateService(state);

  return await satisfy(TransactionProverPublicOutput, async (choose) => {
    let verified = false;
    const publicOutput = choose(MethodPublicOutput, new MethodPublicOutput(inputs.output));
    const proof = { verify: () => void (verified = true), publicOutput };
    const output = await prover.proveTransactionInternal(
      choose(TransactionProverPublicInput, inputs.publicInput),
      proof as never,
      {
        transaction: choose(RuntimeTransaction, inputs.transaction),
        signature: choose(Signature, inputs.signature),
      } as TransactionProverTransactionArguments,
      choose(TransactionProverArguments, inputs.args),
    );
    if (!verified) throw new Error("The runtime proof is not verified");
    return output;
  });
}

/** A sender's key off the curve. Nobody can sign with it. */
const offCurve = PublicKey.from({ x: Field(2), isOdd: Bool(true) });

const UNSIGNED = "Transaction authorization not valid";

const lies: Alteration<TransactionInputs>[] = [
  [
    "a transaction was signed that somebody else signed",
    UNSIGNED,
    (inputs) => (inputs.signature = signed(stranger)),
  ],
  [
    "a signature is used with other arguments",
    UNSIGNED,
    (inputs) => (inputs.signature = signed(signer, 0, FORGED)),
  ],
  [
    "a signature is used with another method",
    UNSIGNED,
    (inputs) => (inputs.signature = signed(signer, 0, argsHash, FORGED)),
  ],
  [
    "a signature is used with another nonce",
    UNSIGNED,
    (inputs) => (inputs.signature = signed(signer, 1)),
  ],
  [
    "a signature is used with the runtime proof of another transaction",
    "Transactions provided in AppProof and BlockProof do not match",
    (inputs) => (inputs.output.transactionHash = FORGED),
  ],
  [
    "a transaction is run a second time",
    "beforeTransaction hook call failed for non-message tx",
    (inputs) => (inputs.nonce = 1n),
  ],
  [
    "a transaction is run again without a sender, so that no nonce counts",
    "Sender is not right option isSome for type",
    (inputs) => {
      inputs.nonce = 1n;
      const { value } = inputs.transaction.sender;
      const sender = new PublicKeyOption({ isSome: Bool(false), value });
      inputs.transaction = new RuntimeTransaction({ ...inputs.transaction, sender });
    },
  ],
  [
    "a transaction has no nonce",
    "Nonce is not right option isSome for type",
    (inputs) => {
      const { value } = inputs.transaction.nonce;
      const nonce = new UInt64Option({ isSome: Bool(false), value });
      inputs.transaction = new RuntimeTransaction({ ...inputs.transaction, nonce });
    },
  ],
  [
    "a bundle is continued that is not the last",
    "Last element not valid",
    ({ publicInput }) => (publicInput.bundlesHash = FORGED),
  ],
  [
    "a continued bundle's transactions ran in another network state",
    "Last element not valid",
    (inputs) => {
      continued(inputs);
      const block = { height: UInt64.from(9) };
      inputs.args.networkState = new NetworkState({ ...network, block });
      inputs.output.networkStateHash = inputs.args.networkState.hash();
    },
  ],
  [
    "a continued bundle made other transitions",
    "Last element not valid",
    (inputs) => {
      continued(inputs);
      inputs.args.pendingSTBatchesHash = FORGED;
    },
  ],
  [
    "a bundle starts with made-up transactions",
    "Transaction list not empty for new bundle",
    ({ args }) => (args.transactionHash = FORGED),
  ],
];

function continued({ publicInput, args }: TransactionInputs): void {
  const pendingSTBatchesHash = { from: none, to: Field(11) };
  const bundle = {
    networkStateHash: network.hash(),
    transactionsHash: Field(12),
    pendingSTBatchesHash,
    witnessedRootsHash: { from: none, to: none },
  };
  publicInput.bundlesHash = new BundleHashList().push(bundle).commitment;
  args.pendingSTBatchesHash = pendingSTBatchesHash.to;
  args.transactionHash = bundle.transactionsHash;
}

/**
 * Proves a valid transaction that continues an earlier bundle. So the other attempts fail only
 * because of their lies.
 */
export async function proveContinued(chain: MemoryChain) {
  const inputs = oneTransaction();
  continued(inputs);
  return await proveOne(chain, inputs);
}

const MERGED = [
  ["bundlesHash", "Bundles hash"],
  ["eternalTransactionsHash", "Transactions hash"],
  ["incomingMessagesHash", "IncomingMessagesHash"],
] as const;

export function linkedTransactionForgeries(chain: MemoryChain): Forgery[] {
  return [
    ...alterations(lies, oneTransaction, async (inputs) => await proveOne(chain, inputs)),
    {
      // Without a curve point there is nothing to verify, so the constraint fails without a
      // message.
      name: "a key signed that is not on the curve",
      refusedBy: "",
      attempt: async () => {
        const inputs = oneTransaction();
        const sender = PublicKeyOption.fromSome(offCurve);
        inputs.transaction = new RuntimeTransaction({ ...inputs.transaction, sender });
        inputs.output.transactionHash = inputs.transaction.hash();
        await proveOne(chain, inputs);
      },
    },
    {
      name: "a runtime proof is verified with a key that no method has",
      refusedBy: "Root hash of the provided zkProgram config witness is invalid",
      attempt: async () => await attest(chain, FORGED, methodId),
    },
    {
      name: "a runtime proof is verified with another method's key",
      refusedBy: "Root hash of the provided zkProgram config witness is invalid",
      attempt: async () => await attest(chain, KEY, FORGED),
    },
    ...MERGED.flatMap(([key, title]) => [
      {
        name: `merged transactions begin with another ${key} than their first part`,
        refusedBy: `${title} not matching: publicInput.from -> proof1.from`,
        attempt: async () => await merge(chain, key, "start"),
      },
      {
        name: `the parts of merged transactions do not meet in ${key}`,
        refusedBy: `${title} not matching: proof1.to -> proof2.from`,
        attempt: async () => await merge(chain, key, "middle"),
      },
    ]),
  ];
}

const KEY = Field(5555);

/**
 * Runs a transaction a second time, and claims that the sender's nonce is absent. The transaction
 * prover accepts this and commits to it. The state prover refuses it.
 */
export async function nonceClaimedAbsent(
  chain: MemoryChain,
): Promise<Forgery & { committed: boolean }> {
  const path = noncePath(chain, signer.toPublicKey()).toBigInt();
  const one = Poseidon.hash([Field(1)]).toBigInt();
  const lie = transition(path, 0n, one);
  const bundle = {
    networkStateHash: network.hash(),
    transactionsHash: new TransactionHashList().push(oneTransaction().transaction.hash())
      .commitment,
    pendingSTBatchesHash: { from: none, to: appliedBatch([lie]) },
    witnessedRootsHash: { from: none, to: none },
  };
  const { bundlesHash } = await proveOne(chain, oneTransaction());
  const expected = new BundleHashList().push(bundle).commitment;
  return {
    committed: bundlesHash.toBigInt() === expected.toBigInt(),
    name: "a transaction is run a second time with a nonce claimed to be absent",
    refusedBy: "Not all witness checks have been met: 0",
    attempt: async () => {
      const tree = treeWith(path, one);
      await proveTransitions(batchInputs(tree.getRoot(), [lie], [besideFirst(tree)]));
    },
  };
}

function noncePath({ appChain }: MemoryChain, sender: PublicKey): Field {
  const programs = appChain.protocol.transactionProver.zkProgrammable as unknown as {
    transactionHooks: { accountState?: StateMap<PublicKey, unknown> }[];
  };
  const hook = programs.transactionHooks.find(({ accountState }) => accountState !== undefined);
  if (hook?.accountState === undefined) throw new Error("No hook looks at nonces");
  return hook.accountState.getPath(sender);
}

export async function attest({ appChain }: MemoryChain, hash: Field, method: Field): Promise<void> {
  const tree = new VKTree(new InMemoryMerkleTreeStorage());
  tree.setLeaf(3n, new MethodVKConfigData({ methodId, vkHash: KEY }).hash());
  const programs = appChain.protocol.transactionProver.zkProgrammable;
  const prover = Object.create(programs, {
    verificationKeyService: { value: { getRoot: () => tree.getRoot().toBigInt() } },
  }) as {
    verifyVerificationKeyAttestation: (attestation: object, method: Field) => { hash: Field };
  };
  await satisfy(Field, async (choose) => {
    const witness = choose(VKTreeWitness, tree.getWitness(3n));
    const verificationKey = { hash: choose(Field, hash) };
    const attestation = { verificationKey, witness };
    const key = prover.verifyVerificationKeyAttestation(attestation, choose(Field, method));
    return Promise.resolve(key.hash);
  });
}

async function merge(
  { appChain }: MemoryChain,
  key: (typeof MERGED)[number][0],
  where: "start" | "middle",
): Promise<void> {
  const prover = appChain.protocol.transactionProver as TransactionProver;
  const honest = oneTransaction().publicInput;
  const forged = new TransactionProverPublicInput({ ...honest, [key]: FORGED });
  await satisfy(TransactionProverPublicOutput, async (choose) => {
    const values = (lie = false) => choose(TransactionProverPublicInput, lie ? forged : honest);
    const verified: string[] = [];
    const proof = (name: string, from: TransactionProverPublicInput) =>
      ({
        publicInput: from,
        publicOutput: values(),
        verify: () => void verified.push(name),
      }) as never as TransactionProof;
    const output = await prover.merge(
      values(where === "start"),
      proof("one", values()),
      proof("two", values(where === "middle")),
    );
    if (String(verified) !== "one,two") throw new Error("A proof is not verified");
    return output;
  });
}
