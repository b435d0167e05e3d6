import { MinaActionsHashList, TransactionHashList } from "@proto-kit/protocol";
import { BlockTrackers, type PendingTransaction } from "@proto-kit/sequencer";
import type { Field } from "o1js";

/** The trackers at the start of a block. */
export function trackersFrom(last: {
  blockHashRoot: Field;
  eternalTransactionsHash: Field;
  messagesHash: Field;
}): BlockTrackers {
  return {
    blockHashRoot: last.blockHashRoot,
    eternalTransactionsList: new TransactionHashList(last.eternalTransactionsHash),
    transactionList: new TransactionHashList(),
    incomingMessages: new MinaActionsHashList(last.messagesHash),
  };
}

export function track(trackers: BlockTrackers, transaction: PendingTransaction): BlockTrackers {
  const after = BlockTrackers.clone(trackers);
  const hash = transaction.hash();
  after.transactionList.push(hash);
  after.eternalTransactionsList.push(hash);
  // `incomingMessages` stays the same, because only messages from the base layer change it.
  return after;
}
