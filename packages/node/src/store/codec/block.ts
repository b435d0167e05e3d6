import type { Block, BlockResult, TransactionExecutionResult } from "@proto-kit/sequencer";
import { codec, list, madeFrom, natural, oneOf, optional, record, text } from "./Codec.js";
import { transaction } from "./transaction.js";
import { field, fields, networkState, provableBool } from "./values.js";

/** A block without the parts that are stored separately. */
export type BlockHeader = Omit<Block, "transactions" | "beforeBlockStateTransitions">;

export type Execution = Omit<TransactionExecutionResult, "stateTransitions">;

/** A block's result, without the part that only a proof needs. */
export type ResultHeader = Omit<BlockResult, "afterBlockStateTransitions" | "blockHashWitness">;

/** Stored without transactions, so that a block's roots can be read alone. */
export const blockCodec = codec(
  "block",
  record<BlockHeader>({
    hash: field,
    previousBlockHash: optional(field),
    height: field,
    networkState: record({ before: networkState, during: networkState }),
    transactionsHash: field,
    fromEternalTransactionsHash: field,
    fromBlockHashRoot: field,
    fromMessagesHash: field,
    fromStateRoot: field,
    toEternalTransactionsHash: field,
    toMessagesHash: field,
  }),
);

export const executionCodec = codec(
  "transaction",
  record<Execution>({
    tx: transaction,
    status: provableBool,
    hooksStatus: provableBool,
    statusMessage: optional(text),
    events: list(
      record({
        eventName: text,
        data: fields,
        source: oneOf(["beforeTxHook", "runtime", "afterTxHook"]),
      }),
    ),
  }),
);

/** A block's result. The height is in the entry's key. */
export const resultCodec = codec(
  "block result",
  record<ResultHeader>({
    blockHash: natural,
    witnessedRoots: madeFrom(
      natural,
      ([root]: [bigint]) => root,
      (root) => [root],
    ),
    stateRoot: natural,
    blockHashRoot: natural,
    afterNetworkState: networkState,
  }),
);

/** In seconds. */
export function timeOf({ networkState }: Pick<Block, "networkState">): number {
  return Number(networkState.during.block.height.toBigInt());
}
