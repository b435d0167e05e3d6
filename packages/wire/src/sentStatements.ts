import {
  answered,
  anyObject,
  BadAnswer,
  type Decoded,
  type Decoder,
  field,
  flag,
  list,
  object,
  optional,
  signatureFields,
} from "./decoder.js";
import type { SentError } from "./answers.js";
import {
  MOST_STATEMENTS,
  type Receipt,
  receipt,
  signedMove,
  type Statement,
  statementFields,
  type StatementKind,
  statementKinds,
} from "./statements.js";
import { signedSeek } from "./seeks.js";
import { tournamentKinds } from "./tournaments.js";
import { transferStatements } from "./transfers.js";

/*
 * The bodies and answers of `/moves`, `/seeks`, `/draws`, `/takebacks` and `/presence`. Each of
 * these paths takes one kind of statement. The next release removes the paths. In these bodies,
 * the fields of the signature are beside the statement's other fields, not grouped as `by`.
 */

const signedDraw = object({ ...statementFields.draw, ...signatureFields });
const signedTakeback = object({ ...statementFields.takeback, ...signatureFields });
const signedPresence = object({ ...statementFields.presence, ...signatureFields });

/** The body of `POST /moves`. */
export const sentMoves = object({
  moves: list(signedMove, MOST_STATEMENTS),
  /**
   * The node's earlier receipts for these moves. If the node has lost a move, it makes the move
   * again at the time in the receipt.
   */
  receipts: optional(list(receipt, MOST_STATEMENTS)),
});

/** The body of `POST /seeks`: a seek to keep open or to withdraw. */
export const sentSeek = object({
  seek: signedSeek,
  withdraw: flag,
  /** Shows the named opponent that the seek comes from their link. It is not signed. */
  proof: optional(field),
});

/** The body of `POST /draws`. */
export const sentDraw = object({ draw: signedDraw });

/** The body of `POST /takebacks`. */
export const sentTakeback = object({ takeback: signedTakeback });

/** The body of `POST /presence`. */
export const sentPresence = object({ presence: signedPresence });

/** The answers to moves, in the order of the moves. */
export const movesTaken = object({
  answers: list(answered(object({ receipt })), MOST_STATEMENTS),
});

/** The answer to `POST /seeks`: whether the player now has an open seek. */
export const seekTaken = object({ open: flag });

/** The answer to `POST /draws`: whether the match is now drawn. */
export const drawTaken = object({ drawn: flag });

/** The answer to `POST /takebacks`: whether the moves are now taken back. */
export const takebackTaken = object({ takenBack: flag });

/** The answer to `POST /presence`: the node has recorded the statement. */
export const presenceTaken = object({ present: flag });

interface Refusal {
  readonly error: SentError;
}

/** A seat's signed statement about a draw. */
export type SignedDraw = Decoded<typeof signedDraw>;
/** A seat's signed statement about a takeback. */
export type SignedTakeback = Decoded<typeof signedTakeback>;
/** A seat's signed statement that its player is present. */
export type SignedPresence = Decoded<typeof signedPresence>;
/** The answer to one move: its receipt, or the reason for its refusal. */
export type MoveAnswer = { readonly receipt: Receipt } | Refusal;
/** The answer to `POST /moves`, in the order of the moves. */
export interface MovesAnswer {
  readonly answers: readonly MoveAnswer[];
}
/** The answer to `POST /seeks`. */
export type SeekAnswer = Decoded<typeof seekTaken> | Refusal;
/** The answer to `POST /draws`. */
export type DrawAnswer = Decoded<typeof drawTaken> | Refusal;
/** The answer to `POST /takebacks`. */
export type TakebackAnswer = Decoded<typeof takebackTaken> | Refusal;
/** The answer to `POST /presence`. */
export type PresenceAnswer = Decoded<typeof presenceTaken> | Refusal;

/* The statements as the node reads them. Pages do not load this file. */

const allKinds = { ...statementKinds, ...tournamentKinds, ...transferStatements };

/** Decodes a statement of any kind. */
export const statement: Decoder<Statement> = (given, path) => {
  const { kind } = anyObject(given, path);
  if (!isKind(kind)) throw new BadAnswer(`${path}.kind`, "a kind of statement");
  return { kind, ...allKinds[kind].fields(given, path) } as Statement;
};

function isKind(given: unknown): given is StatementKind {
  return typeof given === "string" && Object.hasOwn(allKinds, given);
}

/** The body of `POST /statements`. */
export const sentStatements = object({
  statements: list(statement, MOST_STATEMENTS),
  /**
   * Earlier receipts from this node for moves in `statements`. If the node has lost such a move,
   * the move gets the time in its receipt.
   */
  receipts: optional(list(receipt, MOST_STATEMENTS)),
});
