import { PendingTransaction } from "@proto-kit/sequencer";
import type { StoredStatus } from "../Store.js";
import type { ByteReader, ByteWriter } from "./bytes.js";
import { codec, type Codec } from "./Codec.js";
import {
  readField,
  readFields,
  readPublicKey,
  readSignature,
  readUInt64,
  writeField,
  writeFields,
  writePublicKey,
  writeSignature,
  writeUInt64,
} from "./values.js";

/** With its hash, which took hundreds of microseconds to compute. */
export function writeTransaction(writer: ByteWriter, transaction: PendingTransaction): void {
  writeField(writer, transaction.hash());
  writeField(writer, transaction.methodId);
  writeUInt64(writer, transaction.nonce);
  writePublicKey(writer, transaction.sender);
  writeFields(writer, transaction.argsFields);
  writer.list(transaction.auxiliaryData, (text) => writer.text(text));
  writer.bool(transaction.isMessage);
  writeSignature(writer, transaction.signature);
}

export function readTransaction(reader: ByteReader): PendingTransaction {
  const hash = readField(reader);
  return new PendingTransaction(
    {
      methodId: readField(reader),
      nonce: readUInt64(reader),
      sender: readPublicKey(reader),
      argsFields: readFields(reader),
      auxiliaryData: reader.list(() => reader.text()),
      isMessage: reader.bool(),
      signature: readSignature(reader),
    },
    hash,
  );
}

/** A transaction that waits, with its place in Protokit's mempool: the highest goes first. */
export interface Pending {
  transaction: PendingTransaction;
  priority: number;
}

export const pendingCodec: Codec<Pending> = codec(
  "pending transaction",
  (writer, { transaction, priority }) => {
    writeTransaction(writer, transaction);
    writer.text(String(priority));
  },
  (reader) => ({ transaction: readTransaction(reader), priority: Number(reader.text()) }),
);

/** Messages of the base layer, and the hash that they lead to. */
export interface Messages {
  toMessagesHash: string;
  messages: PendingTransaction[];
}

export const messagesCodec: Codec<Messages> = codec(
  "messages",
  (writer, { toMessagesHash, messages }) => {
    writer.text(toMessagesHash);
    writer.list(messages, (message) => writeTransaction(writer, message));
  },
  (reader) => ({
    toMessagesHash: reader.text(),
    messages: reader.list(() => readTransaction(reader)),
  }),
);

/** What is kept of a transaction beside itself: where it waits, or where it is. */
export type KeptStatus =
  { kind: "pending"; order: number } | Exclude<StoredStatus, { kind: "pending" }>;

const KINDS = ["pending", "included", "dropped"] as const;

export const statusCodec: Codec<KeptStatus> = codec(
  "status",
  (writer, status) => {
    writer.byte(KINDS.indexOf(status.kind));
    switch (status.kind) {
      case "pending":
        writer.count(status.order);
        break;
      case "included":
        writer.count(status.height);
        writer.count(status.position);
        writer.bool(status.ok);
        writer.optional(status.code, (code) => writer.text(code));
        break;
      case "dropped":
        writer.count(status.height);
        writer.text(status.code);
        break;
    }
  },
  readStatus,
);

function readStatus(reader: ByteReader): KeptStatus {
  const kind = KINDS[reader.byte()];
  switch (kind) {
    case "pending":
      return { kind, order: reader.count() };
    case "included":
      return {
        kind,
        height: reader.count(),
        position: reader.count(),
        ok: reader.bool(),
        code: reader.optional(() => reader.text()),
      };
    case "dropped":
      return { kind, height: reader.count(), code: reader.text() };
    default:
      throw new RangeError("There is no such status");
  }
}
