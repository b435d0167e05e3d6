import type { MessageStorage, PendingTransaction } from "@proto-kit/sequencer";
import type { Access } from "../Access.js";
import { messagesCodec } from "../codec/transaction.js";
import { fieldKey } from "../keys.js";

interface MessagesBatch {
  fromMessagesHash: string;
  toMessagesHash: string;
  messages: PendingTransaction[];
}

/** Messages from the base layer, as Protokit asks for them. */
export class Messages implements MessageStorage {
  constructor(private readonly access: Access) {}

  async pushMessages(
    fromMessagesHash: string,
    toMessagesHash: string,
    messages: PendingTransaction[],
  ): Promise<void> {
    await this.access.commit((staging) =>
      staging.put(
        fieldKey("messages", BigInt(fromMessagesHash)),
        messagesCodec.encode({ toMessagesHash, messages }),
      ),
    );
  }

  async getNextMessagesBatch(fromMessagesHash: string): Promise<MessagesBatch | undefined> {
    const bytes = this.access.entries.get(fieldKey("messages", BigInt(fromMessagesHash)));
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
