import { list, object, optional } from "./decoder.js";
import { MOST_MOVES, receipt, signedMove } from "./moves.js";

/** The body of `POST /moves`. */
export const sentMoves = object({
  moves: list(signedMove, MOST_MOVES),
  /**
   * The node's earlier receipts for these moves. If the node has lost a move, it makes the move
   * again at the time in the receipt.
   */
  receipts: optional(list(receipt, MOST_MOVES)),
});
