import { Bool, Field, Struct } from "o1js";

/** An abort that either side announced before both had moved. */
export class AbortNotice extends Struct({
  /**
   * The match's transcript as the announcer knew it. A move changes it, which cancels the abort.
   */
  transcript: Field,
  /** From this time on the match can be aborted. */
  from: Field,
  /** Whether the side to move announced it, and so leaves the match by it. */
  isByMover: Bool,
}) {
  static none(): AbortNotice {
    return new AbortNotice({ transcript: Field(0), from: Field(0), isByMover: Bool(false) });
  }
}
