import { list, object, optional } from "./decoder.js";
import { MOST_MOVES, receipt, signedMove } from "./moves.js";

/** The body of `POST /moves`. */
export const sentMoves = object({
  moves: list(signedMove, MOST_MOVES),
  /**
   * What the node promised of these moves before. One that it has lost since is made again at the time that its receipt
   * says.
   */
  receipts: optional(list(receipt, MOST_MOVES)),
});
