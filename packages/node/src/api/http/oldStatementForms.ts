import {
  paths,
  sentDraw,
  sentMoves,
  sentPresence,
  sentSeek,
  sentTakeback,
  type StatementAnswer,
} from "@kifu/wire";
import type { StatementsForm } from "./answerStatements.js";

/*
 * The paths before `POST /statements`, which stay for one release. Each took one kind of
 * statement and had its own body and answer.
 */

/**
 * The length of a seek with all fields at their maximum.
 *
 * Limit: bytes in the body of `POST /seeks`.
 */
export const SEEK_BYTES = 2048;

/**
 * The length of any other statement with all fields at their maximum.
 *
 * Limit: bytes in the body of `POST /draws`, `POST /takebacks` and `POST /presence`.
 */
const STATEMENT_BYTES = 1024;

/**
 * Enough for the maximum number of moves in one body, with all fields at their maximum length.
 *
 * Limit: bytes in the body of `POST /moves`.
 */
export const MOVES_BYTES = 131_072;

const movesForm: StatementsForm<ReturnType<typeof sentMoves>> = {
  maximumBytes: MOVES_BYTES,
  decoder: sentMoves,
  statements: ({ moves }) => moves.map((move) => ({ kind: "move", ...signedBy(move) })),
  receipts: ({ receipts }) => receipts,
  answer: (answers) => ({ answers }),
};

const seekForm: StatementsForm<ReturnType<typeof sentSeek>> = {
  maximumBytes: SEEK_BYTES,
  decoder: sentSeek,
  statements: ({ seek, withdraw, proof }) => [{ kind: "seek", ...signedBy(seek), withdraw, proof }],
  answer: only,
};

const drawForm: StatementsForm<ReturnType<typeof sentDraw>> = {
  maximumBytes: STATEMENT_BYTES,
  decoder: sentDraw,
  statements: ({ draw }) => [{ kind: "draw", ...signedBy(draw) }],
  answer: (answers) => agreedAs("drawn", only(answers)),
};

const takebackForm: StatementsForm<ReturnType<typeof sentTakeback>> = {
  maximumBytes: STATEMENT_BYTES,
  decoder: sentTakeback,
  statements: ({ takeback }) => [{ kind: "takeback", ...signedBy(takeback) }],
  answer: (answers) => agreedAs("takenBack", only(answers)),
};

const presenceForm: StatementsForm<ReturnType<typeof sentPresence>> = {
  maximumBytes: STATEMENT_BYTES,
  decoder: sentPresence,
  statements: ({ presence }) => [{ kind: "presence", ...signedBy(presence) }],
  answer: only,
};

export const oldStatementForms = {
  [paths.moves]: movesForm,
  [paths.seeks]: seekForm,
  [paths.draws]: drawForm,
  [paths.takebacks]: takebackForm,
  [paths.presence]: presenceForm,
} as const;

interface Signature {
  readonly byOwner: boolean;
  readonly x: bigint;
  readonly y: bigint;
  readonly z: bigint;
}

/** The old bodies have the parts of the signature among the other fields. */
function signedBy<Sent extends Signature>({ byOwner, x, y, z, ...rest }: Sent) {
  return { ...rest, by: { byOwner, x, y, z } };
}

function only(answers: readonly StatementAnswer[]): StatementAnswer {
  return answers[0]!;
}

function agreedAs(name: string, answer: StatementAnswer): object {
  return "agreed" in answer ? { [name]: answer.agreed } : answer;
}
