import type { SignedTransaction } from "./MatchRecord.js";
import { type RecordCode, recordFaults } from "./recordFaults.js";

/** Details of a fault: short values that are safe to show. */
export type RecordFacts = Readonly<Record<string, string | number>>;

/**
 * An error found in a match's record. `code` is stable, and the message is one sentence for
 * people. `facts` name the move and what was found.
 */
export class RecordFault extends Error {
  constructor(
    readonly code: RecordCode,
    readonly facts: RecordFacts = {},
    /** The transaction at fault, if it is not the one that was being checked. */
    readonly transaction?: SignedTransaction,
  ) {
    super(recordFaults[code]);
    this.name = "RecordFault";
  }

  /** The message, preceded by the move that it is about. */
  get sentence(): string {
    const { move, notation, transaction } = this.facts;
    const named = notation === undefined ? "" : ` (${notation})`;
    if (move !== undefined) return `Move ${move}${named}: ${this.message}`;
    return transaction === undefined ? this.message : `${transaction}: ${this.message}`;
  }
}
