/** How thoroughly a game is tested, and how many rows its circuit may have. */
export interface Thoroughness {
  /** The maximum number of rows of `apply`. */
  readonly rowsAtMost?: number;
  /** A random game with more moves than this counts as endless. */
  readonly pliesAtMost?: number;
  /**
   * True if a long game ends only when no move is left, and its last move always wins or draws,
   * as on a full board of Connect Four. The checks then look for these last moves, and for draws
   * that come one move too early. False if play never gets that far, if players can pass, or if a
   * last move can lose, as in games that count stones.
   */
  readonly fills?: boolean;
  /**
   * Whether `apply` assumes that the state can be reached in play. The game must then have
   * `isPosition`. If false, `apply` must refuse every move in a state that `decode` does not
   * accept, and must agree with the rules in every other state.
   */
  readonly trustsState?: boolean;
  /**
   * The number of random games from which positions are drawn. In half of them the turns come in
   * any order.
   */
  readonly playouts?: number;
  /** The number of positions in which the circuit and the plain rules are compared on a few moves. */
  readonly positions?: number;
  readonly movesPerPosition?: number;
  /**
   * The number of positions in which the circuit and the plain rules must agree on the legality of
   * every known move.
   */
  readonly boards?: number;
  /** The number of games that the bot plays on each level. */
  readonly botGames?: number;
  /** The number of random calls to run through the constraint system. */
  readonly garbage?: number;
}
