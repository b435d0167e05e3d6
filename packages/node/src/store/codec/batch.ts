import type { Batch, SettleableBatch, Settlement } from "@proto-kit/sequencer";
import { codec } from "./Codec.js";
import { count, list, oneOf, optional, record, text } from "./Form.js";
import { networkState } from "./values.js";

/** A batch as it was made: to settle it later takes the states of the network too. */
export type KeptBatch = Batch &
  Partial<SettleableBatch> & {
    /** When this node took it in, in milliseconds since 1970, by its own clock. */
    takenAt?: number | undefined;
  };

/** A batch with its proof, as o1js writes it. */
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

/** Which batches a settlement covers, and the transaction on the other chain. */
export const settlementCodec = codec(
  "settlement",
  record<Settlement>({ transactionHash: text, promisedMessagesHash: text, batches: list(count) }),
);
