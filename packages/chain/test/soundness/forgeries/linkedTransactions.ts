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
import type { MemoryChain } from "../../../src/commands/MemoryChain.js";
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

/** Everything that the transaction prover is given for the first transaction of a block. */
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
    /** The nonce that the state is said to hold for the sender; none for a newcomer. */
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

type Told = ReturnType<typeof oneTransaction>;

/** Runs the transaction prover's circuit. Its runtime proof is taken to verify. */
export async function proveOne(
  { appChain }: MemoryChain,
  told: Told,
): Promise<TransactionProverPublicOutput> {
  const { protocol } = appChain;
  const programs = protocol.transactionProver.zkProgrammable as TransactionProverZkProgrammable;
  const prover = Object.create(programs, {
    verifyVerificationKeyAttestation: { value: () => undefined },
  }) as TransactionProverZkProgrammable;
  const state = new InMemoryStateService();
  if (told.nonce !== undefined) {
    const path = noncePath({ appChain } as MemoryChain, told.transaction.sender.value);
    await state.set(path, [Field(told.nonce)]);
  }
  protocol.stateServiceProvider.setCurrentStateService(new InMemoryStateService());
  protocol.stateServiceProvider.setCurrentStateService(state);

  return await satisfy(TransactionProverPublicOutput, async (choose) => {
    let verified = false;
    const publicOutput = choose(MethodPublicOutput, new MethodPublicOutput(told.output));
    const proof = { verify: () => void (verified = true), publicOutput };
    const output = await prover.proveTransactionInternal(
      choose(TransactionProverPublicInput, told.publicInput),
      proof as never,
      {
        transaction: choose(RuntimeTransaction, told.transaction),
        signature: choose(Signature, told.signature),
      } as TransactionProverTransactionArguments,
      choose(TransactionProverArguments, told.args),
    );
    if (!verified) throw new Error("The runtime proof is not verified");
    return output;
  });
}

/** The sender's key off the curve: no such key can sign. */
const offCurve = PublicKey.from({ x: Field(2), isOdd: Bool(true) });

const UNSIGNED = "Transaction authorization not valid";

/** What is altered of an honest transaction, and what refuses it. */
const lies: Alteration<Told>[] = [
  [
    "a transaction was signed that somebody else signed",
    UNSIGNED,
    (told) => (told.signature = signed(stranger)),
  ],
  [
    "a signature goes with other arguments",
    UNSIGNED,
    (told) => (told.signature = signed(signer, 0, FORGED)),
  ],
  [
    "a signature goes with another method",
    UNSIGNED,
    (told) => (told.signature = signed(signer, 0, argsHash, FORGED)),
  ],
  ["a signature goes with another nonce", UNSIGNED, (told) => (told.signature = signed(signer, 1))],
  [
    "a runtime proof of another transaction goes with a signature",
    "Transactions provided in AppProof and BlockProof do not match",
    (told) => (told.output.transactionHash = FORGED),
  ],
  [
    "a transaction is run a second time",
    "beforeTransaction hook call failed for non-message tx",
    (told) => (told.nonce = 1n),
  ],
  [
    "a transaction is run again, as one that has no sender whose nonce would count",
    "Sender is not right option isSome for type",
    (told) => {
      told.nonce = 1n;
      const { value } = told.transaction.sender;
      const sender = new PublicKeyOption({ isSome: Bool(false), value });
      told.transaction = new RuntimeTransaction({ ...told.transaction, sender });
    },
  ],
  [
    "a transaction has no nonce",
    "Nonce is not right option isSome for type",
    (told) => {
      const { value } = told.transaction.nonce;
      const nonce = new UInt64Option({ isSome: Bool(false), value });
      told.transaction = new RuntimeTransaction({ ...told.transaction, nonce });
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
    (told) => {
      continued(told);
      const block = { height: UInt64.from(9) };
      told.args.networkState = new NetworkState({ ...network, block });
      told.output.networkStateHash = told.args.networkState.hash();
    },
  ],
  [
    "a continued bundle made other transitions",
    "Last element not valid",
    (told) => {
      continued(told);
      told.args.pendingSTBatchesHash = FORGED;
    },
  ],
  [
    "a bundle begins with transactions of nobody's",
    "Transaction list not empty for new bundle",
    ({ args }) => (args.transactionHash = FORGED),
  ],
];

/** Has the transaction continue a bundle. */
function continued({ publicInput, args }: Told): void {
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
 * A bundle that goes on from an earlier one: honest, so that what fails elsewhere fails for its
 * lie alone.
 */
export async function proveContinued(chain: MemoryChain) {
  const told = oneTransaction();
  continued(told);
  return await proveOne(chain, told);
}

const MERGED = [
  ["bundlesHash", "Bundles hash"],
  ["eternalTransactionsHash", "Transactions hash"],
  ["incomingMessagesHash", "IncomingMessagesHash"],
] as const;

/** Forgeries that constraints of the framework's own refuse, by their messages. */
export function linkedTransactionForgeries(chain: MemoryChain): Forgery[] {
  return [
    ...alterations(lies, oneTransaction, async (told) => await proveOne(chain, told)),
    {
      // Nothing refuses it by name: there is no point of the curve to verify with.
      name: "a key signed that is not on the curve",
      refusedBy: "",
      attempt: async () => {
        const told = oneTransaction();
        const sender = PublicKeyOption.fromSome(offCurve);
        told.transaction = new RuntimeTransaction({ ...told.transaction, sender });
        told.output.transactionHash = told.transaction.hash();
        await proveOne(chain, told);
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
 * A transaction is run a second time, and the nonce said to be nowhere: the transaction prover
 * believes it, and commits to it; returns what it commits to, and the state prover refuses it.
 */
export async function nonceToldAbsent(
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
    name: "a transaction is run a second time, its nonce said to be nowhere",
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

/** Looks a key up in a tree in which `methodId` has the key `KEY`. */
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
