import { BlockHashMerkleTreeWitness } from "@proto-kit/protocol";
import {
  type BlockResult,
  type StateTransitionBatch,
  UntypedOption,
  UntypedStateTransition,
} from "@proto-kit/sequencer";
import { Bool } from "o1js";
import { bool, codec, type Form, list, madeFrom, record } from "./Codec.js";
import { field, fields, provableBool } from "./values.js";

/**
 * What a block read and wrote. Only the block's proof needs it. The trace is by far the largest
 * part of a block.
 */
export interface BlockTrace {
  beforeBlock: UntypedStateTransition[];
  transactions: StateTransitionBatch[][];
}

export type ResultTrace = Pick<BlockResult, "afterBlockStateTransitions" | "blockHashWitness">;

const option: Form<UntypedOption> = {
  write(writer, { isSome, isForcedSome, value }) {
    writer.byte((isSome.toBoolean() ? 1 : 0) | (isForcedSome.toBoolean() ? 2 : 0));
    fields.write(writer, value);
  },
  read(reader) {
    const flags = reader.byte();
    if (flags > 3) throw new RangeError("There is no such option");
    const value = fields.read(reader);
    return new UntypedOption(Bool((flags & 1) !== 0), value, Bool((flags & 2) !== 0));
  },
};

const transitions = list(
  madeFrom(
    record({ path: field, fromValue: option, toValue: option }),
    (transition: UntypedStateTransition) => transition,
    ({ path, fromValue, toValue }) => new UntypedStateTransition(path, fromValue, toValue),
  ),
);

/** Stored apart from the block, so that it can be pruned once the block is proven. */
export const blockTraceCodec = codec(
  "block trace",
  record<BlockTrace>({
    beforeBlock: transitions,
    transactions: list(list(record({ stateTransitions: transitions, applied: bool }))),
  }),
);

/** Stored apart from the result, so that it can be pruned once the block is proven. */
export const resultTraceCodec = codec(
  "result trace",
  record<ResultTrace>({
    afterBlockStateTransitions: transitions,
    blockHashWitness: madeFrom(
      record({ path: fields, isLeft: list(provableBool) }),
      (witness: BlockHashMerkleTreeWitness) => witness,
      (witness) => new BlockHashMerkleTreeWitness(witness),
    ),
  }),
);
