import { randomUUID } from "node:crypto";
import { GraphQLError } from "graphql";
import { nodeCodes } from "../codes.js";
import type { Log } from "../log.js";
import { type Details, NodeError } from "../NodeError.js";
import { queryLimits } from "./documentCost.js";
import { HttpRefusal, tooCostly } from "./refusals.js";

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
  const place = error instanceof GraphQLError ? error : undefined;
  const refusal = isTooLong(error) ? tooCostly("words", undefined, queryLimits.tokens) : error;
  const told = isFaultOfQuery(refusal) ? tellQuery(refusal) : tell(refusal, log);
  const http =
    refusal instanceof HttpRefusal
      ? { status: refusal.status, headers: { ...refusal.headers } }
      : place?.extensions.http;
  return new GraphQLError(told.message, {
    nodes: place?.nodes,
    source: place?.source,
    positions: place?.positions,
    path: place?.path,
    extensions: { ...told.extensions, http },
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

/** GraphQL's parser stops at the limit that it was given, and says so in words alone. */
function isTooLong(error: unknown): boolean {
  return error instanceof GraphQLError && /^Syntax Error: .* \d+ tokens\./.test(error.message);
}

function tellQuery({ message }: GraphQLError): ToldError {
  const { malformed: code } = nodeCodes.ingress;
  return { message: `${code}: ${message}`, extensions: { code, details: {}, remedy: undefined } };
}
