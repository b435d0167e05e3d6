/** How thoroughly a game is held against the rules of the kit, and what it may cost. */
export interface Thoroughness {
  /** The rows that `apply` may take. */
  readonly rowsAtMost?: number;
  /** A playout that is longer than this does not end. */
  readonly pliesAtMost?: number;
  /**
   * Whether games end at the latest with a move after which nothing is left to play, which wins or draws, as on a full
   * board of four in a row. The checks then look for last moves of both kinds, and for draws that come one move early.
   * False if play never comes that far, if players pass, or if a last move can lose, as where stones are counted.
   */
  readonly fills?: boolean;
  /**
   * True when `apply` may take the state for one that play leads to; then the game has
   * `isPosition`. Otherwise it refuses every move in a state that `decode` does not know, and
   * agrees with the rules on every state that it does know.
   */
  readonly trustsState?: boolean;
  /** Random games to draw positions from; half of them with turns in any order. */
  readonly playouts?: number;
  /** Positions in which a few moves are compared. */
  readonly positions?: number;
  readonly movesPerPosition?: number;
  /** Positions in which all moves are compared. */
  readonly boards?: number;
  /** Games that the bot plays at each level. */
  readonly botGames?: number;
  /** Garbage to send into the constraint system. */
  readonly garbage?: number;
}
