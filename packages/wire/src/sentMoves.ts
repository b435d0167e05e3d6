import { list, object } from "./decoder.js";
import { MOST_MOVES, signedMove } from "./moves.js";

/** The body of `POST /moves`. */
export const sentMoves = object({ moves: list(signedMove, MOST_MOVES) });
