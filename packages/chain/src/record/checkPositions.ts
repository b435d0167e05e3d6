import type { SignedTransaction } from "./MatchRecord.js";
import { RecordFault } from "./RecordFault.js";

/**
 * Checks that positions in blocks, times and nonces increase, and that a block has one hash and
 * one time.
 */
export function checkPositions(transactions: readonly SignedTransaction[]): void {
  const nonces = new Map<string, bigint>();
  transactions.forEach((transaction, i) => {
    const { height, position, sender, nonce } = transaction;
    const before = transactions[i - 1];
    if (before !== undefined && !isBefore(before, transaction)) {
      throw new RecordFault("record/wrong-order", {}, transaction);
    }
    if (before?.height === height && !isSameBlock(before, transaction)) {
      throw new RecordFault("record/blocks-differ", { block: height, position }, transaction);
    }
    const last = nonces.get(sender);
    if (last !== undefined && nonce <= last) {
      throw new RecordFault("record/nonce-used", {}, transaction);
    }
    nonces.set(sender, nonce);
  });
}

function isBefore(a: SignedTransaction, b: SignedTransaction): boolean {
  if (a.height === b.height) return a.position < b.position;
  // Each block is at least a second later than the block before.
  return a.height < b.height && b.time - a.time >= b.height - a.height;
}

function isSameBlock(a: SignedTransaction, b: SignedTransaction): boolean {
  return a.blockHash === b.blockHash && a.stateRoot === b.stateRoot && a.time === b.time;
}
