import { Field, Struct } from "o1js";

/** An abort that the waiting side announced before a match's first or second move. */
export class AbortNotice extends Struct({
  /**
   * The match's transcript as the announcer knew it. A move changes it, which cancels the abort.
   */
  transcript: Field,
  /** From this time on the match can be aborted. */
  from: Field,
}) {
  static none(): AbortNotice {
    return new AbortNotice({ transcript: Field(0), from: Field(0) });
  }
}
