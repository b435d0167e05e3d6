import { GraphQLError } from "graphql";
import { nodeCodes } from "../lib/nodeCodes.js";
import type { SentError } from "@kifu/wire";
import type { Log } from "../lib/log.js";
import { NodeError } from "../lib/NodeError.js";
import { queryLimits } from "./cost/documentCost.js";
import { HttpRefusal, sentError, tooCostly } from "../lib/refusals.js";

declare module "graphql" {
  interface GraphQLErrorExtensions {
    /** The status and headers of the HTTP answer. They are removed from the body. */
    http?: { status: number; headers: Readonly<Record<string, string>> };
  }
}

/**
 * What a client may see of an error: a GraphQL error with the position in the query and the HTTP
 * status.
 */
export function clientError(error: unknown, log: Log): GraphQLError {
  const graphqlError = error instanceof GraphQLError ? error : undefined;
  const refusal = isTooLong(error) ? tooCostly("words", undefined, queryLimits.tokens) : error;
  const sent = isQueryError(refusal)
    ? queryError(refusal)
    : sentError(refusalIn(refusal) ?? refusal, log);
  const http = refusal instanceof HttpRefusal ? refusal : undefined;
  return new GraphQLError(sent.message, {
    nodes: graphqlError?.nodes,
    source: graphqlError?.source,
    positions: graphqlError?.positions,
    path: graphqlError?.path,
    extensions: { ...sent.extensions, http },
  });
}

function refusalIn(error: unknown): NodeError | undefined {
  if (error instanceof NodeError) return error;
  return error instanceof GraphQLError ? refusalIn(error.originalError) : undefined;
}

function isQueryError(error: unknown): error is GraphQLError {
  if (!(error instanceof GraphQLError)) return false;
  if (error.originalError !== undefined && !isQueryError(error.originalError)) return false;
  // An error with a path comes from execution. There, only a bad argument is the query's mistake.
  return error.path === undefined || error.message.startsWith('Argument "');
}

/** Only this message tells that the query has too many tokens for the parser. */
function isTooLong(error: unknown): boolean {
  return error instanceof GraphQLError && /^Syntax Error: .* \d+ tokens\./.test(error.message);
}

function queryError({ message }: GraphQLError): SentError {
  const { malformed: code } = nodeCodes.ingress;
  return { message: `${code}: ${message}`, extensions: { code, details: {}, remedy: undefined } };
}
