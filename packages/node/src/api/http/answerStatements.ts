import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Decoder,
  type Receipt,
  sentStatements,
  type Statement,
  type StatementAnswer,
} from "@kifu/wire";
import { countRefusal } from "../../door/refusals.js";
import type { Caller } from "../../door/Caller.js";
import { Meter } from "../../door/Meter.js";
import type { Services } from "../ApiContext.js";
import { decodeBody, readBody } from "../../door/bodies.js";
import { respond, sentError } from "../../door/respond.js";

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
export const STATEMENTS_BYTES = 131_072;

/** `POST /statements`. */
export const statementsForm: StatementsForm<ReturnType<typeof sentStatements>> = {
  maximumBytes: STATEMENTS_BYTES,
  decoder: sentStatements,
  statements: ({ statements }) => statements,
  receipts: ({ receipts }) => receipts,
  answer: (answers) => ({ answers }),
};

type StatementServices = Pick<Services, "tables" | "lobby" | "buckets" | "log">;

/**
 * Takes signed statements, and answers them in the same order. Statements about one match are
 * also handled in that order. Each is charged one token of the sender's network.
 */
export async function answerStatements<Body>(
  services: StatementServices,
  { maximumBytes, decoder, ...form }: StatementsForm<Body>,
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
): Promise<void> {
  const meter = new Meter(services.buckets, caller.network);
  meter.begin();
  try {
    const text = await readBody(request, maximumBytes);
    const body = meter.time(() => decodeBody(decoder, text));
    const receipts = form.receipts?.(body);
    const taking = form.statements(body).map(async (statement) => {
      try {
        charge(services, statement, meter);
        return await take(services, statement, caller, receipts);
      } catch (error) {
        return { error: sentError(error, services.log) };
      }
    });
    respond(response, 200, JSON.stringify(form.answer(await Promise.all(taking))));
  } finally {
    meter.settle();
  }
}

/** Seeks go to the lobby. All others go to the table of their match. */
async function take(
  { tables, lobby }: StatementServices,
  statement: Statement,
  caller: Caller,
  receipts: readonly Receipt[] | undefined,
): Promise<StatementAnswer> {
  if (statement.kind === "seek") return await lobby.take(statement, caller);
  return await tables.take(statement, receipts);
}

function charge({ tables, lobby }: StatementServices, { kind }: Statement, meter: Meter): void {
  try {
    meter.submission();
  } catch (error) {
    countRefusal(kind === "seek" ? lobby.refusals : tables.refusals[kind], error);
    throw error;
  }
}
