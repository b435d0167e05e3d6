import { LinkedMerkleTree } from "@proto-kit/common";
import { BlockHashMerkleTree, NetworkState } from "@proto-kit/protocol";
import { Field, Reducer, UInt64 } from "o1js";
import "./replaceMethod.js";

/** Where a chain stands between two blocks: all that a proof of blocks says on either side. */
export interface ChainPoint {
  /** How many blocks there are. */
  blockNumber: bigint;
  /** The time of the latest block, in seconds since genesis: see `TimeHook`. */
  time: bigint;
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

/** Where the chain of this domain begins: no leaf, no block, no transaction, the time 0. */
export function genesis(domain: bigint): ChainPoint {
  return {
    blockNumber: 0n,
    time: 0n,
    domain,
    stateRoot: LinkedMerkleTree.EMPTY_ROOT.toBigInt(),
    blockTreeRoot: BlockHashMerkleTree.EMPTY_ROOT,
    transactionsHash: 0n,
    messagesHash: Reducer.initialActionState.toBigInt(),
  };
}

/** The public values of one side of a proof of blocks, in the order of `BlockProverPublicInput`. */
export type PublicValues = [bigint, bigint, bigint, bigint, bigint, bigint, bigint];

/** The public values with which a proof stands at this point, nothing left to be proven. */
export function publicValuesAt(point: ChainPoint): PublicValues {
  const nothingLeft = 0n;
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

/** What the public values of one side say outright: the time and the domain are in a hash. */
export function pointOf([
  ,
  transactionsHash,
  messagesHash,
  stateRoot,
  blockTreeRoot,
  blockNumber,
]: PublicValues): Omit<ChainPoint, "time" | "domain"> {
  return { transactionsHash, messagesHash, stateRoot, blockTreeRoot, blockNumber };
}

/** The hash of the network state that a chain has at this point. */
export function networkStateHash({ time, domain }: ChainPoint): bigint {
  return new NetworkState({
    block: { height: UInt64.from(time) },
    previous: { rootHash: Field(domain) },
  })
    .hash()
    .toBigInt();
}
