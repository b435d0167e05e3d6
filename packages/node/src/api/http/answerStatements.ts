import type { IncomingMessage } from "node:http";
import {
  type Decoder,
  paths,
  type Receipt,
  sentDraw,
  sentMoves,
  sentPresence,
  sentSeek,
  sentStatements,
  sentTakeback,
  type Statement,
  type StatementAnswer,
} from "@kifu/wire";
import { decodeBody, readBody, respond, type Route } from "../../door/requests.js";
import { Meter } from "../../door/budgets.js";
import type { Caller } from "../../door/Caller.js";
import { countRefusal, sentError } from "../../lib/refusals.js";
import { tracer } from "../../lib/tracing.js";
import type { Services } from "../ApiContext.js";

export interface StatementsForm<Body> {
  readonly maximumBytes: number;
  readonly decoder: Decoder<Body>;
  statements(body: Body): readonly Statement[];
  receipts?(body: Body): readonly Receipt[] | undefined;
  answer(answers: readonly StatementAnswer[]): object;
}

/**
 * The maximum length of a body. It has room for the maximum number of statements, with all fields
 * at their maximum.
 *
 * Limit: bytes in the body of `POST /statements`.
 */
export const STATEMENTS_BYTES = 196_608;

/** `POST /statements`. */
export const statementsForm: StatementsForm<ReturnType<typeof sentStatements>> = {
  maximumBytes: STATEMENTS_BYTES,
  decoder: sentStatements,
  statements: ({ statements }) => statements,
  receipts: ({ receipts }) => receipts,
  answer: (answers) => ({ answers }),
};

type StatementServices = Pick<
  Services,
  "tables" | "lobby" | "names" | "tournaments" | "transferDesk" | "log" | "following" | "store"
>;

/** What players submit in one request. */
export interface Submission<Body> {
  readonly maximumBytes: number;
  readonly decoder: Decoder<Body>;
  /** Charges the sender's network with `meter` for each part, and returns the answer. */
  take(body: Body, meter: Meter, caller: Caller, request: IncomingMessage): Promise<object>;
}

/**
 * Signed statements, which are answered in the same order. Statements about one match are also
 * handled in that order. Each is charged one token of the sender's network.
 */
export function signedStatements<Body>(
  services: StatementServices,
  { maximumBytes, decoder, ...form }: StatementsForm<Body>,
): Submission<Body> {
  return {
    maximumBytes,
    decoder,
    async take(body, meter, caller, request) {
      const receipts = form.receipts?.(body);
      const throughGateway = services.following?.isFromNode(request) ?? false;
      const taking = form.statements(body).map(async (statement) => {
        try {
          charge(services, statement, meter);
          return await take(services, statement, caller, receipts, throughGateway);
        } catch (error) {
          return { error: sentError(error, services.log) };
        }
      });
      return form.answer(await services.store.answered(Promise.all(taking)));
    },
  };
}

/** Reads a submission's body, and charges the sender's network for the request. */
export function submissionRoute<Body>(
  { buckets, following }: Pick<Services, "buckets" | "following">,
  { maximumBytes, decoder, take }: Submission<Body>,
): Route {
  const answer: Route["answer"] = async (request, response, caller) => {
    const meter = new Meter(buckets, caller.network);
    meter.begin();
    try {
      const text = await readBody(request, maximumBytes);
      const body = meter.time(() => decodeBody(decoder, text));
      const answered = await take(body, meter, caller, request);
      following?.showPlace(response);
      respond(response, 200, JSON.stringify(answered));
    } finally {
      meter.settle();
    }
  };
  return { kind: "submission", methods: ["POST"], answer };
}

/** A statement that belongs to no match goes to the lobby, the names, the tournaments or the desk. */
async function take(
  { tables, lobby, names, tournaments, transferDesk }: StatementServices,
  statement: Statement,
  caller: Caller,
  receipts: readonly Receipt[] | undefined,
  throughGateway: boolean,
): Promise<StatementAnswer> {
  const { kind } = statement;
  const match = "match" in statement ? statement.match : undefined;
  const work = async (): Promise<StatementAnswer> => {
    if (kind === "seek") return await lobby.take(statement, caller);
    if (kind === "name") return await names.take(statement, caller);
    if (kind === "transfer") return await transferDesk.take(statement, caller);
    if (kind === "tournament" || kind === "entry") {
      return await tournaments.take(statement, caller);
    }
    return await tables.take(statement, receipts, throughGateway);
  };
  return await (tracer?.trace(`statement ${kind}`, { "kifu.match": match }, work) ?? work());
}

function charge(services: StatementServices, { kind }: Statement, meter: Meter): void {
  try {
    meter.submission();
  } catch (error) {
    const { tables, lobby, names, tournaments, transferDesk } = services;
    const refusals = {
      ...tables.refusals,
      ...tournaments.refusals,
      seek: lobby.refusals,
      name: names.refusals,
      transfer: transferDesk.refusals,
    };
    countRefusal(refusals[kind], error);
    throw error;
  }
}

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
  statements: ({ seek, withdraw, proof }) => [
    { kind: "seek", ...signedBy(seek), withdraw, proof, avoid: undefined },
  ],
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

/**
 * Moves the parts of the signature into `by`. In old bodies, they are among the other fields.
 */
function signedBy<Sent extends Signature>({ byOwner, x, y, z, ...rest }: Sent) {
  return { ...rest, by: { byOwner, x, y, z } };
}

function only(answers: readonly StatementAnswer[]): StatementAnswer {
  return answers[0]!;
}

function agreedAs(name: string, answer: StatementAnswer): object {
  return "agreed" in answer ? { [name]: answer.agreed } : answer;
}
