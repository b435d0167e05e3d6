import { answered } from "./answered.js";
import {
  count,
  decimal,
  type Decoded,
  field,
  list,
  moveBound,
  object,
  textLike,
} from "./decoder.js";
import type { SentError } from "./errors.js";
import { MOST_MOVE_FIELDS } from "./mostFields.js";
import { signatureFields } from "./signatureFields.js";

/**
 * The maximum number of signed moves in one request.
 *
 * Limit: signed moves in one `POST /moves`.
 */
export const MOST_MOVES = 64;

/** A move as its player signed it. */
export const signedMove = object({
  match: count,
  /** Its number in the match, counted from 1. */
  ply: count,
  /** The move in the game's encoding. */
  move: list(field, MOST_MOVE_FIELDS),
  /** The signed bound: the maximum seconds since the previous move. See `MoveTiming`. */
  atMost: moveBound,
  /** The match's transcript after this move. The signature covers it. */
  transcript: field,
  ...signatureFields,
});

/** The node's promise that a move was made at a certain time. */
export const receipt = object({
  match: count,
  ply: count,
  transcript: decimal,
  /**
   * When the move was made, in the chain's seconds. The signature of the next move covers this
   * time.
   */
  time: count,
  /** The node's Ed25519 signature over `receiptText`, in hexadecimal. */
  signature: textLike(/^[0-9a-f]{128}$/, "a signature"),
});

/**
 * The answers to moves, in the order of the moves. Each is a receipt, or the reason for a
 * refusal.
 */
export const movesTaken = object({
  answers: list(answered(object({ receipt })), MOST_MOVES),
});

/** The text that a receipt signs. `chain` is the chain's domain. */
export function receiptText(
  { match, ply, transcript, time }: Omit<Receipt, "signature">,
  chain: string,
): string {
  return ["kifu receipt", chain, match, ply, transcript, time].join("\n");
}

/** A move as its player signed it. */
export type SignedMove = Decoded<typeof signedMove>;
/** The node's promise that a move was made at a certain time. */
export type Receipt = Decoded<typeof receipt>;
/** The answer to one move: its receipt, or the reason for its refusal. */
export type MoveAnswer = { readonly receipt: Receipt } | { readonly error: SentError };
/** The answer to `POST /moves`, in the order of the moves. */
export interface MovesAnswer {
  readonly answers: readonly MoveAnswer[];
}
