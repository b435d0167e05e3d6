import { Field, Struct } from "o1js";

/**
 * A player's status. A player is in at most one match and one queue at a time, and beside it in
 * any number of slow matches.
 */
export class Player extends Struct({
  /** The latest match that is not slow; 0 before the first. It may be over. */
  match: Field,
  /** The latest slow match; 0 before the first. */
  slowMatch: Field,
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
    const none = Field(0);
    return new Player({ match: none, slowMatch: none, ticket: none, forgivenFrom: none });
  }

  with(changes: Partial<ConstructorParameters<typeof Player>[0]>): Player {
    return new Player({ ...this, ...changes });
  }
}
