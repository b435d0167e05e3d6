/** The queries of Protokit's own client, with the names and types that it expects. */
export const stockTypes = /* GraphQL */ `
  "A transaction as Protokit's PendingTransaction.toJSON() writes it. Nothing in it is trusted."
  input TransactionObjectInput {
    "Poseidon hash of method, sender, nonce and arguments, decimal. It is computed again."
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
    Checks a transaction, runs it in the open block, and returns its hash. A transaction that
    would fail is refused, with the code of the failure.
    """
    submitTx(tx: TransactionObjectInput!): String!
  }

  extend type Query {
    "The fields at a path of the committed state; null if there are none."
    state(path: String!): [String!]

    "The Merkle path from a leaf of the committed state to its root."
    witness(path: String!): StateWitness!

    "What methods know about the chain when they run."
    network: Network!

    "The status of a transaction, in Protokit's terms. See also the query transaction."
    transactionState(hash: String!): InclusionStatus!

    "A block by its hash or its height; the latest if neither is given."
    block(hash: String, height: Float): ProtokitBlock
  }

  enum InclusionStatus {
    "Never accepted, or dropped."
    UNKNOWN
    "Accepted, but not in a block yet."
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

  "A leaf of the linked tree; all zero if there is nothing."
  type StateLeaf {
    "Hash of the fields."
    value: String!
    path: String!
    "The next greater path in the tree."
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

  "A block in Protokit's format, with its full transactions."
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
`;
