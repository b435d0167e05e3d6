import { address, count, minaTransaction, object, oneOf, optional, textLike } from "./decoder.js";
import { signatureFields } from "./signatureFields.js";
import type { Hash } from "./signed/Hash.js";
import {
  type PlainTransfer,
  transferContext,
  transferDigest,
  transferKinds,
} from "./signed/transfer.js";

/** The most characters of a transaction with one proof on Mina, as JSON. It has about 40,000. */
export const MOST_TRANSACTION_TEXT = 120_000;

/** A transaction on Mina, as JSON. */
export const minaTransactionText = textLike(/^\{/, "a transaction on Mina", MOST_TRANSACTION_TEXT);

/**
 * The statements about money between Mina and the chain. They are beside `statementKinds`, so that
 * pages without them do not load them. The player's own key signs, or a session that may seek.
 */
export const transferStatements = {
  /**
   * A request for a proven transaction. Answered with how the work on it stands. The client repeats
   * the request until it has the transaction. A request that is not repeated for half a minute is
   * dropped.
   */
  transfer: {
    fields: object({
      owner: address,
      what: oneOf(...transferKinds),
      /** In the chain's money. 0 for a payout, which pays all that is due. */
      amount: count,
      /** The chain's time of the signature. */
      time: count,
      /**
       * The transaction as the wallet signed it, if Mina is inside a process of the operator, which
       * no wallet can reach. It is not signed again.
       */
      transaction: optional(minaTransactionText),
      by: object(signatureFields),
    }),
    signed: (hash: Hash, domain: bigint, transfer: PlainTransfer) => ({
      context: transferContext(hash, domain),
      digest: transferDigest(hash, transfer),
    }),
    answer: object({
      /** How many requests are served before this one. */
      before: count,
      /** For how many seconds the operator's program has been at this one. */
      working: optional(count),
      /** The proven transaction, which the player signs. */
      transaction: optional(minaTransactionText),
      /** The hash of the transaction, once the operator's program has sent it. */
      sent: optional(minaTransaction),
    }),
  },
};
