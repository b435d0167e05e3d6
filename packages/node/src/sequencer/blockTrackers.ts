import { MinaActionsHashList, TransactionHashList } from "@proto-kit/protocol";
import { BlockTrackers, type PendingTransaction } from "@proto-kit/sequencer";
import type { Field } from "o1js";

/** The lists of a block without transactions, after a block that left these. */
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

/** The trackers with a transaction, which somebody signed, added to them. */
export function track(trackers: BlockTrackers, transaction: PendingTransaction): BlockTrackers {
  const after = BlockTrackers.clone(trackers);
  const hash = transaction.hash();
  after.transactionList.push(hash);
  after.eternalTransactionsList.push(hash);
  // Messages of the base layer alone would go into the third list.
  return after;
}
