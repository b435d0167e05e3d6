import { answered, count, type Decoded, list, object, type Refused, unread } from "./decoder.js";

/**
 * The maximum number of transactions that a node keeps for a seat that waits for its opponent.
 *
 * Limit: planned replies of a seat, with one for each nonce.
 */
export const MOST_PLANNED = 64;

/**
 * The body of `POST /plans`: replies to moves that the opponent may make next. Each is a signed
 * `makeMove`. Its signature covers the position after the reply, so it is valid only after the
 * opponent's move that leads there.
 */
export const sentPlans = object({
  match: count,
  /** The number of moves in the match when the replies were signed. */
  ply: count,
  transactions: list(unread, MOST_PLANNED),
});
/** Replies that a seat signs in advance. */
export type SentPlans = Decoded<typeof sentPlans>;

/** The answer to `POST /plans`. */
export const plansAnswer = answered(
  object({
    /** The number of transactions that the node keeps for the seat now. */
    kept: count,
  }),
);
/** What a node answers to `POST /plans`, if it does not refuse. */
export type PlansAnswer = Exclude<Decoded<typeof plansAnswer>, Refused>;
