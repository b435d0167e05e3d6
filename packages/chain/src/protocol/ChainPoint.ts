import { LinkedMerkleTree } from "@proto-kit/common";
import { BlockHashMerkleTree, NetworkState } from "@proto-kit/protocol";
import { Field, Reducer, UInt64 } from "o1js";
import "./replaceMethod.js";

/**
 * The state of a chain between two blocks. A proof of blocks names one such state at its start
 * and one at its end.
 */
export interface ChainPoint {
  blockNumber: bigint;
  /** The time of the latest block, in seconds since genesis: see `TimeHook`. */
  time: bigint;
  /** The chain's domain, which identifies the chain: see `DomainHook`. */
  domain: bigint;
  stateRoot: bigint;
  blockTreeRoot: bigint;
  transactionsHash: bigint;
  /** The hash of all messages from the base layer so far. This chain accepts none. */
  messagesHash: bigint;
}

/** The start of the chain with this domain: no leaf, no block, no transaction, time 0. */
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

/**
 * The public values that a proof of blocks states for one of its ends. They have the order of
 * `BlockProverPublicInput`.
 */
export type PublicValues = [bigint, bigint, bigint, bigint, bigint, bigint, bigint];

/** The public values of a proof that starts or ends at this point, outside a batch. */
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

/**
 * Decodes the public values of one end. Time and domain are missing, because the public values
 * contain only a hash of them.
 */
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

export function networkStateHash({ time, domain }: ChainPoint): bigint {
  return new NetworkState({
    block: { height: UInt64.from(time) },
    previous: { rootHash: Field(domain) },
  })
    .hash()
    .toBigInt();
}
