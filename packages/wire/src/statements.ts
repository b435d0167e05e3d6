import {
  address,
  answered,
  count,
  decimal,
  type Decoded,
  type Decoder,
  field,
  flag,
  list,
  MOST_MOVE_FIELDS,
  moveBound,
  object,
  type ObjectDecoder,
  oneOf,
  optional,
  type Refused,
  signatureFields,
  textLike,
} from "./decoder.js";
import {
  drawContext,
  type Hash,
  keyFields,
  noDrawContext,
  noTakebackContext,
  type PlainKey,
  presenceContext,
  presenceDigest,
  takebackContext,
  takenBackTranscript,
  textFields,
} from "./signatures.js";
import type { SentError } from "./answers.js";
import { type PlainSeek, seekContext, seekDigest, seekParts, type SeekTerms } from "./seeks.js";
import type { tournamentKinds } from "./tournaments.js";
import type { transferStatements } from "./transfers.js";

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

/** The text that a receipt signs. `chain` is the chain's domain. */
export function receiptText(
  { match, ply, transcript, time }: Omit<Receipt, "signature">,
  chain: string,
): string {
  return ["kifu receipt", chain, match, ply, transcript, time].join("\n");
}

/** The node's promise that a move was made at a certain time. */
export type Receipt = Decoded<typeof receipt>;

/** "kifu name" in ASCII. It separates names from everything else that a player signs. */
const SIGNED_NAME = 0x6b696675206e616d65n;

/** The context for signing a name. `domain` is the chain's. */
export function nameContext(hash: Hash, domain: bigint): bigint {
  return hash([SIGNED_NAME, domain]);
}

/**
 * The digest of a name. It covers the owner, because one session key could play for two owners, and
 * the time, so that an old statement cannot bring an old name back.
 */
export function nameDigest(
  hash: Hash,
  { owner, name, time }: { readonly owner: PlainKey; readonly name: string; readonly time: number },
): bigint {
  return hash([...keyFields(owner), BigInt(time), BigInt(name.length), ...textFields(name)]);
}

/**
 * Statements: everything that players sign and post instead of sending transactions. Each kind is
 * described once, in `statementKinds`.
 */

/** What a signature covers. The context differs by kind, so that no kind passes for another. */
export interface SignedDigest {
  readonly context: bigint;
  readonly digest: bigint;
}

/** A signature. `byOwner` says whether the player's own key or the session key made it. */
const by = object(signatureFields);

/**
 * The maximum number of players that a seek avoids.
 *
 * Limit: players that a seek avoids.
 */
export const MOST_AVOIDED = 50;

const atSeat = { match: count, seat: oneOf(0, 1) };

/** The fields of each kind, without the signature. */
export const statementFields = {
  move: {
    match: count,
    /** The move's number in the match, counted from 1. The number determines the seat. */
    ply: count,
    /** The move in the game's encoding. */
    move: list(field, MOST_MOVE_FIELDS),
    /** The signed bound: the maximum seconds since the previous move. See `MoveTiming`. */
    atMost: moveBound,
    /** The match's transcript after this move. The signature covers it. */
    transcript: field,
  },
  /**
   * Agreeing offers a draw or accepts the opponent's offer. Not agreeing declines the opponent's
   * offer or withdraws one's own.
   */
  draw: {
    ...atSeat,
    agrees: flag,
    /**
     * The match's transcript at its last move. The next move changes the transcript and so cancels
     * the statement.
     */
    transcript: field,
  },
  /**
   * Agreeing asks for a takeback or accepts the opponent's request. Not agreeing declines the
   * opponent's request or withdraws one's own.
   */
  takeback: {
    ...atSeat,
    agrees: flag,
    /**
     * The match's transcript at its last move. The signature covers the transcript after the
     * takeback.
     */
    transcript: field,
    /**
     * The number of moves to take back: the player's own last move and, if it is their turn, also
     * the reply.
     */
    plies: oneOf(1, 2),
  },
  /**
   * Says that a player is present. It counts while the named stream, which follows the match, is
   * open and the player renews the statement.
   */
  presence: {
    ...atSeat,
    /** The name that the reader of the stream chose: a random number below 2^64, in decimal. */
    stream: textLike(/^\d{1,20}$/, "a stream's name"),
    /** The chain's time of the signature. */
    time: count,
  },
  /** One of the phrases in `GREETINGS`, which is shown beside the seat for a while. */
  greeting: {
    ...atSeat,
    phrase: oneOf(0, 1, 2, 3, 4, 5, 6, 7),
    /** The chain's time of the signature. */
    time: count,
  },
  seek: {
    ...seekParts,
    /** Whether the player's seek is withdrawn instead of opened. It is not signed. */
    withdraw: flag,
    /** Shows the named opponent that the seek comes from their link. It is not signed. */
    proof: optional(field),
    /** Players whom this one does not want to meet. It is not signed. */
    avoid: optional(list(address, MOST_AVOIDED)),
  },
  /** The name that a player chooses, on a chain and not in a match. */
  name: {
    owner: address,
    /** See `nameFault`. Empty to give the name up. */
    name: textLike(/^/, "a name", 64),
    /** The chain's time of the signature. */
    time: count,
  },
};

/** A move as its player signed it. */
export type SignedMove = Decoded<typeof signedMove>;
/**
 * A move with its signature beside its other fields. Devices keep moves in this form, and `/moves`
 * takes it.
 */
export const signedMove = object({ ...statementFields.move, ...signatureFields });

/** "kifu greeting" in ASCII. It separates greetings from every other signature over a match. */
const SIGNED_GREETING = 0x6b696675206772656574696e67n;

/** The phrases of greetings. A greeting contains the index of its phrase. */
export const GREETINGS = [
  "Hello",
  "Good luck",
  "Have fun",
  "Well played",
  "Thank you",
  "Good game",
  "Nice move",
  "Sorry, I have to go",
] as const;

const PHRASES = BigInt(GREETINGS.length);

/**
 * The kinds of statements. Each kind has its fields, the data that a signature covers, and the
 * fields of its answer. `context` is the match's, or the chain's domain for a seek or a name. A new kind
 * also needs a rule in the node's `tables/`.
 */
export const statementKinds = {
  /** Answered with `receipt`, the node's promise that the move was made. */
  move: {
    fields: object({ ...statementFields.move, by }),
    signed: (_hash: Hash, context: bigint, { transcript }: { transcript: bigint }) => ({
      context,
      digest: transcript,
    }),
    answer: object({ receipt }),
  },
  /**
   * Answered with `agreed`: whether the match is drawn now. The node keeps an offer in memory until
   * the next move, and shows it as `drawOffer` of the match.
   */
  draw: {
    fields: object({ ...statementFields.draw, by }),
    signed: (
      hash: Hash,
      context: bigint,
      { agrees, transcript }: { agrees: boolean; transcript: bigint },
    ) => ({
      context: (agrees ? drawContext : noDrawContext)(hash, context),
      digest: transcript,
    }),
    answer: object({ agreed: flag }),
  },
  /** Answered with `agreed`: whether the moves are taken back now. */
  takeback: {
    fields: object({ ...statementFields.takeback, by }),
    /**
     * `before` is the position to which the takeback returns. The signature covers the transcript
     * after the takeback.
     */
    signed: (
      hash: Hash,
      context: bigint,
      {
        agrees,
        transcript,
        plies,
        before,
      }: { agrees: boolean; transcript: bigint; plies: number; before: readonly bigint[] },
    ) => ({
      context: (agrees ? takebackContext : noTakebackContext)(hash, context),
      digest: takenBackTranscript(hash, transcript, plies, before),
    }),
    answer: object({ agreed: flag }),
  },
  /**
   * Answered with `present`. The statement counts while the stream that it names is open. The
   * client repeats it each minute. Events of the match list the seats that are `present` and
   * those that are `away`. A seat is away ten seconds after its stream is closed, or after two
   * and a half minutes of silence. If the player has sent presence statements before, the seat is
   * also away when it is not present fifteen seconds after the match started.
   */
  presence: {
    fields: object({ ...statementFields.presence, by }),
    signed: (hash: Hash, context: bigint, statement: { time: number; stream: string }) => ({
      context: presenceContext(hash, context),
      digest: presenceDigest(statement),
    }),
    answer: object({ present: flag }),
  },
  /**
   * Answered with `greeted`. Events of the match show the phrase as `greeting` for half a minute.
   * A seat may say one phrase every five seconds, and at most twenty in a match.
   */
  greeting: {
    fields: object({ ...statementFields.greeting, by }),
    signed: (hash: Hash, context: bigint, { time, phrase }: { time: number; phrase: number }) => ({
      context: hash([SIGNED_GREETING, context]),
      digest: BigInt(time) * PHRASES + BigInt(phrase),
    }),
    answer: object({ greeted: flag }),
  },
  /**
   * Answered with `open`: whether the player has an open seek now. Two seeks on the same terms
   * become a match at once, unless one avoids the other's player. A seek lapses at the time that its signer set.
   */
  seek: {
    fields: object({ ...statementFields.seek, by }),
    signed: (
      hash: Hash,
      domain: bigint,
      { terms, seek }: { terms: SeekTerms; seek: PlainSeek },
    ) => ({
      context: seekContext(hash, domain, terms),
      digest: seekDigest(hash, terms, seek),
    }),
    answer: object({ open: flag }),
  },
  /**
   * Answered with `named`: whether the player has a name now. The player's own key signs, or a
   * session that may seek. No circuit knows names: the node keeps them unique, and anybody can
   * check that their players signed them.
   */
  name: {
    fields: object({ ...statementFields.name, by }),
    signed: (
      hash: Hash,
      domain: bigint,
      statement: { readonly owner: PlainKey; readonly name: string; readonly time: number },
    ) => ({
      context: nameContext(hash, domain),
      digest: nameDigest(hash, statement),
    }),
    answer: object({ named: flag }),
  },
} satisfies Record<string, Kind>;

interface Kind {
  readonly fields: ObjectDecoder<{ readonly by: Decoded<typeof by> }>;
  readonly signed: (hash: Hash, context: bigint, fields: never) => SignedDigest;
  readonly answer: Decoder<object>;
}

type Kinds = typeof statementKinds & typeof tournamentKinds & typeof transferStatements;
/** The kinds of statements. */
export type StatementKind = keyof Kinds;
/** The kinds of statements that `statementKinds` describes. */
export type CommonKind = keyof typeof statementKinds;
/** The kinds of statements that concern a tournament. */
export type TournamentKind = keyof typeof tournamentKinds;
type Statements = {
  readonly [Name in StatementKind]: Decoded<Kinds[Name]["fields"]> & { readonly kind: Name };
};
/** A statement of one kind. */
export type StatementOf<Name extends StatementKind> = Statements[Name];
/** A statement that a player has signed. */
export type Statement = Statements[StatementKind];
/** The kinds of statements that a seat makes in its match. */
export type SeatStatementKind = Exclude<CommonKind, "seek" | "name">;
/** A statement that a seat makes in its match. */
export type TableStatement = Statements[SeatStatementKind];
/** The answer to a statement of one kind. */
export type AnswerOf<Name extends StatementKind> = Decoded<Kinds[Name]["answer"]>;
/** The answer to a statement, or why it was refused. */
export type StatementAnswer = AnswerOf<StatementKind> | { readonly error: SentError };
/** The answer to `POST /statements`, in the order of the statements. */
export interface StatementsAnswer {
  readonly answers: readonly StatementAnswer[];
}

/**
 * The maximum number of statements in one request.
 *
 * Limit: statements in one `POST /statements`.
 */
export const MOST_STATEMENTS = 64;

/** A body of `POST /statements`. */
export interface SentStatements {
  readonly statements: readonly Statement[];
  readonly receipts?: readonly Receipt[] | undefined;
}

/**
 * Decodes the answers to statements of one kind. The answers have the order of the statements.
 */
export function statementsTaken<Name extends CommonKind>(
  kind: Name,
): ReturnType<typeof answersLike<AnswerOf<Name>>> {
  return answersLike(statementKinds[kind].answer as Decoder<AnswerOf<Name>>);
}

/** Decodes the answers to statements whose kind has this answer. */
export function answersLike<Answer>(
  answer: Decoder<Answer>,
): Decoder<{ readonly answers: readonly (Answer | Refused)[] }> {
  return object({ answers: list(answered(answer), MOST_STATEMENTS) });
}
