import type { Block, BlockResult, TransactionExecutionResult } from "@proto-kit/sequencer";
import { Bool } from "o1js";
import { codec, type Codec } from "./Codec.js";
import { readTransaction, writeTransaction } from "./transaction.js";
import {
  readField,
  readFields,
  readNetworkState,
  writeField,
  writeFields,
  writeNetworkState,
} from "./values.js";

/** A block without what is kept beside it. */
export type BlockHeader = Omit<Block, "transactions" | "beforeBlockStateTransitions">;

/** A transaction of a block, without its trace. */
export type Execution = Omit<TransactionExecutionResult, "stateTransitions">;

/** A block's result, without what only a proof needs. */
export type ResultHeader = Omit<BlockResult, "afterBlockStateTransitions" | "blockHashWitness">;

export const blockCodec: Codec<BlockHeader> = codec(
  "block",
  (writer, block) => {
    writeField(writer, block.hash);
    writer.optional(block.previousBlockHash, (hash) => writeField(writer, hash));
    writeField(writer, block.height);
    writeNetworkState(writer, block.networkState.before);
    writeNetworkState(writer, block.networkState.during);
    writeField(writer, block.transactionsHash);
    writeField(writer, block.fromEternalTransactionsHash);
    writeField(writer, block.fromBlockHashRoot);
    writeField(writer, block.fromMessagesHash);
    writeField(writer, block.fromStateRoot);
    writeField(writer, block.toEternalTransactionsHash);
    writeField(writer, block.toMessagesHash);
  },
  (reader) => ({
    hash: readField(reader),
    previousBlockHash: reader.optional(() => readField(reader)),
    height: readField(reader),
    networkState: { before: readNetworkState(reader), during: readNetworkState(reader) },
    transactionsHash: readField(reader),
    fromEternalTransactionsHash: readField(reader),
    fromBlockHashRoot: readField(reader),
    fromMessagesHash: readField(reader),
    fromStateRoot: readField(reader),
    toEternalTransactionsHash: readField(reader),
    toMessagesHash: readField(reader),
  }),
);

const SOURCES = ["beforeTxHook", "runtime", "afterTxHook"] as const;

export const executionCodec: Codec<Execution> = codec(
  "transaction",
  (writer, { tx, status, hooksStatus, statusMessage, events }) => {
    writeTransaction(writer, tx);
    writer.bool(status.toBoolean());
    writer.bool(hooksStatus.toBoolean());
    writer.optional(statusMessage, (message) => writer.text(message));
    writer.list(events, ({ eventName, data, source }) => {
      writer.text(eventName);
      writeFields(writer, data);
      writer.byte(SOURCES.indexOf(source));
    });
  },
  (reader) => ({
    tx: readTransaction(reader),
    status: Bool(reader.bool()),
    hooksStatus: Bool(reader.bool()),
    statusMessage: reader.optional(() => reader.text()),
    events: reader.list(() => {
      const eventName = reader.text();
      const data = readFields(reader);
      const source = SOURCES[reader.byte()];
      if (source === undefined) throw new RangeError("There is no such source of events");
      return { eventName, data, source };
    }),
  }),
);

export const resultCodec: Codec<ResultHeader> = codec(
  "block result",
  (writer, result) => {
    writer.natural(result.blockHash);
    writer.natural(result.witnessedRoots[0]);
    writer.natural(result.stateRoot);
    writer.natural(result.blockHashRoot);
    writeNetworkState(writer, result.afterNetworkState);
  },
  (reader) => ({
    blockHash: reader.natural(),
    witnessedRoots: [reader.natural()],
    stateRoot: reader.natural(),
    blockHashRoot: reader.natural(),
    afterNetworkState: readNetworkState(reader),
  }),
);
