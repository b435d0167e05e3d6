/** How thoroughly a game is tested, and what it may cost. */
export interface Thoroughness {
  /** The maximum rows of `apply`. */
  readonly rowsAtMost?: number;
  /** A longer playout counts as endless. */
  readonly pliesAtMost?: number;
  /**
   * Whether games end at the latest with a move that leaves nothing to play, which wins or draws,
   * as on a full board of Connect Four. The checks then look for last moves of both kinds, and
   * for draws that come one move early. False if play never gets that far, if players pass, or if
   * a last move can lose, as where stones are counted.
   */
  readonly fills?: boolean;
  /**
   * True if `apply` may assume that the state is one that play leads to; then the game has
   * `isPosition`. Otherwise it must refuse every move in a state that `decode` does not accept,
   * and agree with the rules on every state that it does.
   */
  readonly trustsState?: boolean;
  /** Random games to draw positions from, half of them with turns in any order. */
  readonly playouts?: number;
  /** Positions in which a few moves are compared. */
  readonly positions?: number;
  readonly movesPerPosition?: number;
  /** Positions in which all moves are compared. */
  readonly boards?: number;
  /** Games that the bot plays at each level. */
  readonly botGames?: number;
  /** Random calls to run through the constraint system. */
  readonly garbage?: number;
}
