import { Bool, Field, Struct } from "o1js";

/** Announces an abort. Either side can do so until both have moved. */
export class AbortNotice extends Struct({
  /**
   * The match's transcript at the announcement. A later move changes the transcript, which
   * cancels the abort.
   */
  transcript: Field,
  /** The abort can be claimed from this time on. */
  from: Field,
  /**
   * Whether the side to move announced the abort. If so, claiming the abort counts as that side
   * leaving.
   */
  isByMover: Bool,
}) {
  static none(): AbortNotice {
    return new AbortNotice({ transcript: Field(0), from: Field(0), isByMover: Bool(false) });
  }
}
