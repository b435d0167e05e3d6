import { PendingTransaction } from "@proto-kit/sequencer";
import {
  bool,
  codec,
  count,
  type Form,
  list,
  madeFrom,
  oneOf,
  optional,
  record,
  text,
} from "./Codec.js";
import { field, fields, publicKey, signature, uint64Codec } from "./values.js";

export type StoredStatus =
  | { kind: "pending" }
  | { kind: "included"; height: number; position: number; ok: boolean; code: string | undefined }
  | { kind: "dropped"; height: number; code: string };

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
 * Stored with its hash, because computing the hash takes hundreds of microseconds. Reading does
 * not check the hash.
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
 * A transaction that is in no block yet. A node restores it at its start. The priority is no
 * longer used and always 0.
 */
export const pendingCodec = codec(
  "pending transaction",
  madeFrom(
    record({ transaction, priority: text }),
    (value: PendingTransaction) => ({ transaction: value, priority: "0" }),
    (stored) => stored.transaction,
  ),
);

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

/**
 * A transaction's status. It is stored under the transaction's hash, so one lookup finds it.
 */
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
