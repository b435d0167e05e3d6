import type { Batch, SettleableBatch, Settlement } from "@proto-kit/sequencer";
import { codec, type Codec } from "./Codec.js";
import { readNetworkState, writeNetworkState } from "./values.js";

/** A batch as it was made: whoever settles it later needs the states of the network too. */
export type KeptBatch = Batch & Partial<SettleableBatch>;

/** o1js' numbers of proofs that a proof verifies. */
const VERIFIED = [0, 1, 2] as const;

export const batchCodec: Codec<KeptBatch> = codec(
  "batch",
  (writer, { proof, blockHashes, height, fromNetworkState, toNetworkState }) => {
    writer.list(proof.publicInput, (text) => writer.text(text));
    writer.list(proof.publicOutput, (text) => writer.text(text));
    writer.byte(proof.maxProofsVerified);
    writer.text(proof.proof);
    writer.list(blockHashes, (hash) => writer.text(hash));
    writer.count(height);
    writer.optional(fromNetworkState, (state) => writeNetworkState(writer, state));
    writer.optional(toNetworkState, (state) => writeNetworkState(writer, state));
  },
  (reader) => {
    const publicInput = reader.list(() => reader.text());
    const publicOutput = reader.list(() => reader.text());
    const maxProofsVerified = VERIFIED[reader.byte()];
    if (maxProofsVerified === undefined) throw new RangeError("No proof verifies that many");
    return {
      proof: { publicInput, publicOutput, maxProofsVerified, proof: reader.text() },
      blockHashes: reader.list(() => reader.text()),
      height: reader.count(),
      fromNetworkState: reader.optional(() => readNetworkState(reader)),
      toNetworkState: reader.optional(() => readNetworkState(reader)),
    };
  },
);

export const settlementCodec: Codec<Settlement> = codec(
  "settlement",
  (writer, { transactionHash, promisedMessagesHash, batches }) => {
    writer.text(transactionHash);
    writer.text(promisedMessagesHash);
    writer.list(batches, (batch) => writer.count(batch));
  },
  (reader) => ({
    transactionHash: reader.text(),
    promisedMessagesHash: reader.text(),
    batches: reader.list(() => reader.count()),
  }),
);
