import { Field, Struct } from "o1js";

/** A player's status. A player is in at most one match and one queue at a time. */
export class Player extends Struct({
  /** The latest match; 0 before the first. It may be over. */
  match: Field,
  /**
   * The queue that the player has a ticket for; 0 for none. The player waits there as long as the
   * queue's round lasts and the queue's entry names the player.
   */
  ticket: Field,
  /**
   * From this time on, leaving a match before both have moved is forgiven. Earlier, leaving loses
   * the match.
   */
  forgivenFrom: Field,
}) {
  static newcomer(): Player {
    return new Player({ match: Field(0), ticket: Field(0), forgivenFrom: Field(0) });
  }

  with(changes: Partial<ConstructorParameters<typeof Player>[0]>): Player {
    return new Player({ ...this, ...changes });
  }
}
