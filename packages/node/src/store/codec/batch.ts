import type { Batch, SettleableBatch, Settlement } from "@proto-kit/sequencer";
import { codec } from "./Codec.js";
import { count, list, oneOf, optional, record, text } from "./Form.js";
import { networkState } from "./values.js";

/** A batch as it was made, with the network states that a later settlement needs. */
export type KeptBatch = Batch &
  Partial<SettleableBatch> & {
    /** When this node received the batch, in milliseconds since 1970. */
    takenAt?: number | undefined;
  };

export const batchCodec = codec(
  "batch",
  record<KeptBatch>({
    proof: record({
      publicInput: list(text),
      publicOutput: list(text),
      maxProofsVerified: oneOf([0, 1, 2]),
      proof: text,
    }),
    blockHashes: list(text),
    height: count,
    fromNetworkState: optional(networkState),
    toNetworkState: optional(networkState),
    takenAt: optional(count),
  }),
);

/** The batches that a settlement covers, and its transaction on the other chain. */
export const settlementCodec = codec(
  "settlement",
  record<Settlement>({ transactionHash: text, promisedMessagesHash: text, batches: list(count) }),
);
