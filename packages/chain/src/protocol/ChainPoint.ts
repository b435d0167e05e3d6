import { LinkedMerkleTree } from "@proto-kit/common";
import { BlockHashMerkleTree, NetworkState } from "@proto-kit/protocol";
import { Field, Reducer, UInt64 } from "o1js";
import "./framework.js";

/** Where a chain stands between two blocks: all that a proof of blocks says on either side. */
export interface ChainPoint {
  /** How many blocks there are. */
  blockNumber: bigint;
  /** The clock, as the next block's transactions read it. */
  height: bigint;
  /** The chain's domain, which says of which chain all this is: see `DomainHook`. */
  domain: bigint;
  /** The root of the state. */
  stateRoot: bigint;
  /** The root of the tree of all blocks. */
  blockTreeRoot: bigint;
  /** The hash of all transactions so far. */
  transactionsHash: bigint;
  /** The hash of all messages from the base layer so far: this chain takes none. */
  messagesHash: bigint;
}

/** Where the chain of this domain begins: no leaf, no block, no transaction, the clock at 0. */
export function genesis(domain: bigint): ChainPoint {
  return {
    blockNumber: 0n,
    height: 0n,
    domain,
    stateRoot: LinkedMerkleTree.EMPTY_ROOT.toBigInt(),
    blockTreeRoot: BlockHashMerkleTree.EMPTY_ROOT,
    transactionsHash: 0n,
    messagesHash: Reducer.initialActionState.toBigInt(),
  };
}

/** The public values with which a proof stands at this point, nothing left to be proven. */
export function publicValuesAt(point: ChainPoint): bigint[] {
  const nothingLeft = 0n;
  // The order of `BlockProverPublicInput`.
  return [
    nothingLeft,
    point.transactionsHash,
    point.messagesHash,
    point.stateRoot,
    point.blockTreeRoot,
    point.blockNumber,
    networkStateHash(point),
  ];
}

/** What the public values of one side say outright: the clock and the domain are in a hash. */
export function pointOf(values: readonly bigint[]): Omit<ChainPoint, "height" | "domain"> {
  const [, transactionsHash, messagesHash, stateRoot, blockTreeRoot, blockNumber] = values;
  if (
    transactionsHash === undefined ||
    messagesHash === undefined ||
    stateRoot === undefined ||
    blockTreeRoot === undefined ||
    blockNumber === undefined
  ) {
    throw new Error("A proof of blocks has more public values");
  }
  return { transactionsHash, messagesHash, stateRoot, blockTreeRoot, blockNumber };
}

function networkStateHash({ height, domain }: ChainPoint): bigint {
  return new NetworkState({
    block: { height: UInt64.from(height) },
    previous: { rootHash: Field(domain) },
  })
    .hash()
    .toBigInt();
}
