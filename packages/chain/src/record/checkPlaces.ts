import type { SignedTransaction } from "./MatchRecord.js";
import { type RecordFacts, RecordFault } from "./RecordFault.js";

/** That the places in blocks rise, a block has one hash, and each key's nonces rise. */
export function checkPlaces(
  transactions: readonly SignedTransaction[],
  factsOf: (index: number) => RecordFacts,
): void {
  const nonces = new Map<string, bigint>();
  transactions.forEach((transaction, i) => {
    const { height, position, blockHash, stateRoot, sender, nonce } = transaction;
    const before = transactions[i - 1];
    if (before !== undefined && !isBefore(before, transaction)) {
      throw new RecordFault("record/wrong-order", factsOf(i));
    }
    const isSameBlock = before?.height === height;
    if (isSameBlock && (before.blockHash !== blockHash || before.stateRoot !== stateRoot)) {
      throw new RecordFault("record/blocks-differ", { ...factsOf(i), block: height, position });
    }
    const last = nonces.get(sender);
    if (last !== undefined && nonce <= last) throw new RecordFault("record/nonce-used", factsOf(i));
    nonces.set(sender, nonce);
  });
}

function isBefore(a: SignedTransaction, b: SignedTransaction): boolean {
  return a.height < b.height || (a.height === b.height && a.position < b.position);
}
