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

/** How many signed moves may be sent at once. */
export const MOST_MOVES = 64;

/** A move of a match as its player signed it. */
export const signedMove = object({
  match: count,
  /** Its number in the match, from 1. */
  ply: count,
  /** As the game encodes it. */
  move: list(field, MOST_MOVE_FIELDS),
  /** The bound that is signed with it: the most seconds since the move before, see `MoveTiming`. */
  atMost: moveBound,
  /** Of the match as of this move: what is signed. */
  transcript: field,
  ...signatureFields,
});

/** What the node promises of a move: that it was made, then. */
export const receipt = object({
  match: count,
  ply: count,
  /** Of the match as of this move. */
  transcript: decimal,
  /** When it was made, in the chain's seconds: the next mover signs it. */
  time: count,
  /** The node's, over `receiptText`: Ed25519, in hexadecimal digits. */
  signature: textLike(/^[0-9a-f]{128}$/, "a signature"),
});

/** What is answered to moves: to each in its place its receipt, or why it was refused. */
export const movesTaken = object({
  answers: list(answered(object({ receipt })), MOST_MOVES),
});

/** What a receipt's signature is over; `chain` is the chain's domain. */
export function receiptText(
  { match, ply, transcript, time }: Omit<Receipt, "signature">,
  chain: string,
): string {
  return ["kifu receipt", chain, match, ply, transcript, time].join("\n");
}

/** A move as its player signed it. */
export type SignedMove = Decoded<typeof signedMove>;
/** What the node promises of a move. */
export type Receipt = Decoded<typeof receipt>;
/** The answer to one of the moves that were sent: its receipt, or why it was refused. */
export type MoveAnswer = { readonly receipt: Receipt } | { readonly error: SentError };
/** The answer to `POST /moves`: to each move in its place. */
export interface MovesAnswer {
  readonly answers: readonly MoveAnswer[];
}
