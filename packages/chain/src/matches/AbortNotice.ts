import { Field, Struct } from "o1js";

/** An abort that was announced, by the side that waits for a match's first or second move. */
export class AbortNotice extends Struct({
  /** The match as the announcer knew it. A move changes the transcript, and so withdraws the abort. */
  transcript: Field,
  /** From this time on the match can be aborted. */
  from: Field,
}) {
  static none(): AbortNotice {
    return new AbortNotice({ transcript: Field(0), from: Field(0) });
  }
}
