import { BlockHashMerkleTreeWitness } from "@proto-kit/protocol";
import {
  type BlockResult,
  type StateTransitionBatch,
  UntypedOption,
  UntypedStateTransition,
} from "@proto-kit/sequencer";
import { Bool } from "o1js";
import type { ByteReader, ByteWriter } from "./bytes.js";
import { codec, type Codec } from "./Codec.js";
import { readField, readFields, writeField, writeFields } from "./values.js";

/** What only a proof needs of a block: what it read and wrote. By far the most of it. */
export interface BlockTrace {
  beforeBlock: UntypedStateTransition[];
  /** Of each transaction, in the order of the block. */
  transactions: StateTransitionBatch[][];
}

export type ResultTrace = Pick<BlockResult, "afterBlockStateTransitions" | "blockHashWitness">;

function writeOption(writer: ByteWriter, option: UntypedOption): void {
  writer.byte((option.isSome.toBoolean() ? 1 : 0) | (option.isForcedSome.toBoolean() ? 2 : 0));
  writeFields(writer, option.value);
}

function readOption(reader: ByteReader): UntypedOption {
  const flags = reader.byte();
  if (flags > 3) throw new RangeError("There is no such option");
  return new UntypedOption(Bool((flags & 1) !== 0), readFields(reader), Bool((flags & 2) !== 0));
}

function writeTransitions(writer: ByteWriter, transitions: readonly UntypedStateTransition[]) {
  writer.list(transitions, ({ path, fromValue, toValue }) => {
    writeField(writer, path);
    writeOption(writer, fromValue);
    writeOption(writer, toValue);
  });
}

function readTransitions(reader: ByteReader): UntypedStateTransition[] {
  return reader.list(
    () => new UntypedStateTransition(readField(reader), readOption(reader), readOption(reader)),
  );
}

export const blockTraceCodec: Codec<BlockTrace> = codec(
  "block trace",
  (writer, { beforeBlock, transactions }) => {
    writeTransitions(writer, beforeBlock);
    writer.list(transactions, (batches) =>
      writer.list(batches, ({ stateTransitions, applied }) => {
        writeTransitions(writer, stateTransitions);
        writer.bool(applied);
      }),
    );
  },
  (reader) => ({
    beforeBlock: readTransitions(reader),
    transactions: reader.list(() =>
      reader.list(() => ({ stateTransitions: readTransitions(reader), applied: reader.bool() })),
    ),
  }),
);

export const resultTraceCodec: Codec<ResultTrace> = codec(
  "result trace",
  (writer, { afterBlockStateTransitions, blockHashWitness: { path, isLeft } }) => {
    writeTransitions(writer, afterBlockStateTransitions);
    writeFields(writer, path);
    writer.list(isLeft, (bit) => writer.bool(bit.toBoolean()));
  },
  (reader) => ({
    afterBlockStateTransitions: readTransitions(reader),
    blockHashWitness: new BlockHashMerkleTreeWitness({
      path: readFields(reader),
      isLeft: reader.list(() => Bool(reader.bool())),
    }),
  }),
);
