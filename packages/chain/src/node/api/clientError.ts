import { randomUUID } from "node:crypto";
import { GraphQLError } from "graphql";
import { nodeCodes } from "../codes.js";
import type { Log } from "../log.js";
import { type Details, NodeError } from "../NodeError.js";
import { HttpRefusal } from "./refusals.js";

/** The code of whatever is no refusal but a fault of the node. */
export const INTERNAL = "internal";

/** An error in the words that leave the node. The code comes first: some clients show no more. */
export interface ToldError {
  message: string;
  extensions: { code: string; details: Details; remedy: string | undefined };
}

/**
 * What may be told of an error: a refusal as it is, and of anything else only a number, under
 * which the log has the rest.
 */
export function tell(error: unknown, log: Log): ToldError {
  const refusal = refusalIn(error);
  if (refusal !== undefined) {
    const { code, message, details, remedy } = refusal;
    return { message: `${code}: ${message}`, extensions: { code, details, remedy } };
  }
  const correlation = randomUUID();
  log.error({ err: error, correlation }, "A request failed");
  return {
    message: `${INTERNAL}: The node failed.`,
    extensions: {
      code: INTERNAL,
      details: { correlation },
      remedy: "Try again, and tell the operator this number if it happens again.",
    },
  };
}

/** The same, as GraphQL has it: with the place in the query, and the status for HTTP. */
export function clientError(error: unknown, log: Log): GraphQLError {
  const told = isFaultOfQuery(error) ? refusedQuery(error) : tell(error, log);
  const place = error instanceof GraphQLError ? error : undefined;
  const refusal = refusalIn(error);
  return new GraphQLError(told.message, {
    nodes: place?.nodes,
    source: place?.source,
    positions: place?.positions,
    path: place?.path,
    extensions: {
      ...told.extensions,
      ...(refusal instanceof HttpRefusal && place === undefined
        ? { http: { status: refusal.status, headers: { ...refusal.headers } } }
        : { http: place?.extensions.http }),
    },
  });
}

/** The refusal that was thrown, below whatever GraphQL has wrapped around it. */
function refusalIn(error: unknown): NodeError | undefined {
  if (error instanceof NodeError) return error;
  return error instanceof GraphQLError ? refusalIn(error.originalError) : undefined;
}

/** Whether it was GraphQL that refused: the syntax, the schema, a variable, an argument. */
function isFaultOfQuery(error: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError)) return false;
  if (error.originalError !== undefined && !isFaultOfQuery(error.originalError)) return false;
  // What has a path was thrown while running. There the query is to blame for arguments alone.
  return error.path === undefined || error.message.startsWith('Argument "');
}

function refusedQuery({ message }: GraphQLError): ToldError {
  const { tooCostly, malformed } = nodeCodes.ingress;
  const code = message.startsWith("Syntax Error: Document contains more than")
    ? tooCostly
    : malformed;
  return { message: `${code}: ${message}`, extensions: { code, details: {}, remedy: undefined } };
}
