import type { SignedTransaction } from "./MatchRecord.js";
import { type RecordCode, recordFaults } from "./recordFaults.js";

/** What a fault is about, in short values that are safe to show. */
export type RecordFacts = Readonly<Record<string, string | number>>;

/**
 * What is wrong with a record of a match. `code` is stable; the message is one sentence for
 * people; `facts` name the move and what was found there.
 */
export class RecordFault extends Error {
  constructor(
    readonly code: RecordCode,
    readonly facts: RecordFacts = {},
    /** The transaction that it is about, where that is not the one being checked. */
    readonly transaction?: SignedTransaction,
  ) {
    super(recordFaults[code]);
    this.name = "RecordFault";
  }

  /** The sentence, after the move that it is about. */
  get sentence(): string {
    const { move, notation, transaction } = this.facts;
    const named = notation === undefined ? "" : ` (${notation})`;
    if (move !== undefined) return `Move ${move}${named}: ${this.message}`;
    return transaction === undefined ? this.message : `${transaction}: ${this.message}`;
  }
}
