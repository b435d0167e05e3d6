import { NetworkState } from "@proto-kit/protocol";
import type { Block, TransactionExecutionResult } from "@proto-kit/sequencer";
import type { ReadableStore } from "../Context.js";
import { count, decimal, type Optional, type Resolver } from "./resolver.js";

/** What a stock Protokit client asks for, under the names and in the shapes that it expects. */
export const stockTypes = /* GraphQL */ `
  "A transaction as Protokit's PendingTransaction.toJSON() writes it. Nothing in it is trusted."
  input TransactionObjectInput {
    "Poseidon hash of method, sender, nonce and arguments, decimal. It is computed anew."
    hash: String!
    methodId: String!
    nonce: String!
    "Base58 address."
    sender: String!
    argsFields: [String!]!
    auxiliaryData: [String!]!
    signature: SignatureObjectInput!
    "Always false: messages do not come from clients."
    isMessage: Boolean!
  }

  "A Schnorr signature over method, nonce and the arguments' hash."
  input SignatureObjectInput {
    r: String!
    s: String!
  }

  type Mutation {
    """
    Checks a transaction, runs it in the open block, and returns its hash. What would fail is
    refused, with the code that refused it.
    """
    submitTx(tx: TransactionObjectInput!): String!
  }

  extend type Query {
    "The fields at a path of the committed state; null where nothing is."
    state(path: String!): [String!]

    "The Merkle path from a leaf of the committed state to its root."
    witness(path: String!): StateWitness!

    "What methods are told of the chain when they run."
    network: Network!

    "How a transaction stands, in Protokit's words. See also the query transaction."
    transactionState(hash: String!): InclusionStatus!

    "A block by its hash or its height; the latest if neither is given."
    block(hash: String, height: Float): ProtokitBlock
  }

  enum InclusionStatus {
    "Never accepted, or dropped."
    UNKNOWN
    "Accepted, and in no block yet."
    PENDING
    "In a block, whether it succeeded or failed."
    INCLUDED
    "In a block that is settled on the base layer."
    SETTLED
  }

  type StateWitness {
    leaf: StateLeaf!
    merkleWitness: MerkleWitness!
  }

  "A leaf of the linked tree; all zero where nothing is."
  type StateLeaf {
    "Hash of the fields."
    value: String!
    path: String!
    "The next greater path that is in the tree."
    nextPath: String!
  }

  "From the leaf upwards."
  type MerkleWitness {
    siblings: [String!]!
    isLefts: [Boolean!]!
  }

  type Network {
    "During the latest block."
    unproven: NetworkState!
    "After the latest block."
    staged: NetworkState!
    "During the latest proven block; null before there is one."
    proven: NetworkState
  }

  type NetworkState {
    block: NetworkBlock!
    previous: NetworkPrevious!
  }

  type NetworkBlock {
    height: String!
  }

  type NetworkPrevious {
    "Root of the state before the block."
    rootHash: String!
  }

  "A block in Protokit's shape, its transactions whole."
  type ProtokitBlock {
    hash: String!
    previousBlockHash: String
    height: Int!
    transactionsHash: String!
    txs: [ProtokitExecution!]!
  }

  type ProtokitExecution {
    tx: ProtokitTransaction!
    "False if it failed: then it used its nonce and changed nothing else."
    status: Boolean!
    "The code with which it failed."
    statusMessage: String
  }

  type ProtokitTransaction {
    hash: String!
    methodId: String!
    nonce: String!
    sender: String!
    argsFields: [String!]!
    auxiliaryData: [String!]!
    signature: ProtokitSignature!
    isMessage: Boolean!
  }

  type ProtokitSignature {
    r: String!
    s: String!
  }
`;

const submitTx: Resolver<{ tx: unknown }, Promise<string>> = async (_root, { tx }, context) => {
  const { ingress, metrics, address } = context;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const { hash } = await ingress.submit(tx, { address });
    metrics.observeAdmission("accepted", seconds());
    return hash;
  } catch (error) {
    metrics.observeAdmission("refused", seconds());
    throw error;
  }
};

const state: Resolver<{ path: string }, string[] | undefined> = (_root, { path }, { store }) =>
  store.state(decimal("path", path))?.map((field) => field.toString());

const witness: Resolver<{ path: string }, unknown> = (_root, { path }, { readWitness }) => {
  const { leaf, merkleWitness } = readWitness(decimal("path", path));
  return {
    leaf: {
      value: leaf.value.toString(),
      path: leaf.path.toString(),
      nextPath: leaf.nextPath.toString(),
    },
    merkleWitness: {
      siblings: merkleWitness.path.map((sibling) => sibling.toString()),
      isLefts: merkleWitness.isLeft.map((isLeft) => isLeft.toBoolean()),
    },
  };
};

const network: Resolver<object, unknown> = (_root, _args, { store }) => {
  const latest = store.blockCount() - 1;
  const proven = blockAt(store, store.provenBlocks() - 1);
  return {
    unproven: networkState(blockAt(store, latest)?.networkState.during),
    staged: networkState(latest < 0 ? undefined : store.result(latest)?.afterNetworkState),
    proven: proven === undefined ? undefined : networkState(proven.networkState.during),
  };
};

function networkState({ block, previous }: NetworkState = NetworkState.empty()) {
  return {
    block: { height: block.height.toString() },
    previous: { rootHash: previous.rootHash.toString() },
  };
}

const inclusion = {
  pending: "PENDING",
  included: "INCLUDED",
  failed: "INCLUDED",
  proven: "INCLUDED",
  settled: "SETTLED",
  dropped: "UNKNOWN",
} as const;

const transactionState: Resolver<{ hash: string }, string> = (_root, { hash }, { ingress }) => {
  const status = ingress.status(decimal("hash", hash).toString());
  return status === undefined ? "UNKNOWN" : inclusion[status.kind];
};

const block: Resolver<{ hash: Optional<string>; height: Optional<number> }, unknown> = (
  _root,
  { hash, height },
  { store },
) => {
  const found = blockAt(store, heightOf(store, hash, height));
  return found === undefined ? undefined : protokitBlock(found);
};

function heightOf(
  store: Pick<ReadableStore, "heightOf" | "blockCount">,
  hash: Optional<string>,
  height: Optional<number>,
): number {
  if (hash != null) return store.heightOf(decimal("hash", hash).toString()) ?? -1;
  return height == null ? store.blockCount() - 1 : count("height", height);
}

function blockAt(store: Pick<ReadableStore, "block" | "blockCount">, height: number) {
  return height >= 0 && height < store.blockCount() ? store.block(height) : undefined;
}

function protokitBlock({ hash, previousBlockHash, height, transactionsHash, transactions }: Block) {
  return {
    hash: hash.toString(),
    previousBlockHash: previousBlockHash?.toString(),
    height: Number(height.toBigInt()),
    transactionsHash: transactionsHash.toString(),
    txs: () => transactions.map(execution),
  };
}

function execution({ tx, status, statusMessage }: TransactionExecutionResult) {
  return { tx: tx.toJSON(), status: status.toBoolean(), statusMessage };
}

export const stockResolvers = {
  Query: { state, witness, network, transactionState, block },
  Mutation: { submitTx },
};
