import type { MessageStorage, PendingTransaction } from "@proto-kit/sequencer";
import { codec, list, record, text } from "../../../src/store/codec/Codec.js";
import { transaction } from "../../../src/store/codec/transaction.js";
import { fieldKey } from "../../../src/store/keys.js";
import type { WriteBatches } from "../../../src/store/UnwrittenChanges.js";

interface MessagesBatch {
  fromMessagesHash: string;
  toMessagesHash: string;
  messages: PendingTransaction[];
}

export const messagesCodec = codec(
  "messages",
  record<Omit<MessagesBatch, "fromMessagesHash">>({
    toMessagesHash: text,
    messages: list(transaction),
  }),
);

export class Messages implements MessageStorage {
  constructor(private readonly transactions: WriteBatches) {}

  async pushMessages(
    fromMessagesHash: string,
    toMessagesHash: string,
    messages: PendingTransaction[],
  ): Promise<void> {
    await this.transactions.commit((unwritten) =>
      unwritten.put(
        fieldKey("messages", BigInt(fromMessagesHash)),
        messagesCodec.encode({ toMessagesHash, messages }),
      ),
    );
  }

  async getNextMessagesBatch(fromMessagesHash: string): Promise<MessagesBatch | undefined> {
    const bytes = this.transactions.entries.get(fieldKey("messages", BigInt(fromMessagesHash)));
    return bytes === undefined ? undefined : { fromMessagesHash, ...messagesCodec.decode(bytes) };
  }

  async getMessageBatches(
    fromMessagesHash: string,
    toMessagesHash: string,
  ): Promise<MessagesBatch[]> {
    const batches: MessagesBatch[] = [];
    let hash = fromMessagesHash;
    while (hash !== toMessagesHash) {
      const batch = await this.getNextMessagesBatch(hash);
      if (batch === undefined) break;
      batches.push(batch);
      hash = batch.toMessagesHash;
    }
    return batches;
  }
}
