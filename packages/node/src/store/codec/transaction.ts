import { PendingTransaction } from "@proto-kit/sequencer";
import type { StoredStatus } from "../StoredStatus.js";
import { codec } from "./Codec.js";
import { bool, count, type Form, list, madeFrom, oneOf, optional, record, text } from "./Form.js";
import { field, fields, publicKey, signature, uint64Codec } from "./values.js";

const content = record({
  methodId: field,
  nonce: uint64Codec,
  sender: publicKey,
  argsFields: fields,
  auxiliaryData: list(text),
  isMessage: bool,
  signature,
});

/**
 * Stored with its hash, which took hundreds of microseconds to compute. It is not checked when
 * read.
 */
export const transaction: Form<PendingTransaction> = {
  write(writer, value) {
    field.write(writer, value.hash());
    content.write(writer, value);
  },
  read(reader) {
    const hash = field.read(reader);
    return new PendingTransaction(content.read(reader), hash);
  },
};

/**
 * Transactions that are in no block yet. A node restores them when it starts. The rest was once a
 * priority and is constant now.
 */
export const pendingCodec = codec(
  "pending transaction",
  madeFrom(
    record({ transaction, priority: text }),
    (value: PendingTransaction) => ({ transaction: value, priority: "0" }),
    (stored) => stored.transaction,
  ),
);

/** A transaction's status, with where it is stored. */
export type KeptStatus =
  | { kind: "pending"; order: number }
  | Exclude<StoredStatus, { kind: "pending" }>;

type Kind = KeptStatus["kind"];

const kinds = oneOf<Kind>(["pending", "included", "dropped"]);

const details: { [Each in Kind]: Form<Omit<Extract<KeptStatus, { kind: Each }>, "kind">> } = {
  pending: record({ order: count }),
  included: record({ height: count, position: count, ok: bool, code: optional(text) }),
  dropped: record({ height: count, code: text }),
};

/** A transaction's status by its hash, so that a sender's question needs one lookup. */
export const statusCodec = codec<KeptStatus>("status", {
  write(writer, status) {
    kinds.write(writer, status.kind);
    (details[status.kind] as Form<KeptStatus>).write(writer, status);
  },
  read(reader) {
    const kind = kinds.read(reader);
    return { kind, ...details[kind].read(reader) } as KeptStatus;
  },
});
