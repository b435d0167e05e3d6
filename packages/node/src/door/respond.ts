import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { INTERNAL, type SentError } from "@kifu/wire";
import type { Log } from "../lib/log.js";
import { NodeError } from "../lib/NodeError.js";
import { HttpRefusal } from "./refusals.js";

export function respond(
  response: ServerResponse,
  status: number,
  body: string,
  contentType = "application/json; charset=utf-8",
  headers: Readonly<Record<string, string>> = {},
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { "content-type": contentType, "content-length": length, ...headers });
  response.end(body);
}

export function respondError(response: ServerResponse, error: unknown, log: Log): void {
  const status = error instanceof HttpRefusal ? error.status : 500;
  const headers = error instanceof HttpRefusal ? error.headers : {};
  respond(response, status, errorBody(error, log), undefined, headers);
}

/**
 * An error in GraphQL's form, so that clients need to read only one form. Used for errors outside
 * of GraphQL.
 */
export function errorBody(error: unknown, log: Log): string {
  return JSON.stringify({ errors: [sentError(error, log)] });
}

/**
 * Converts an error to what a client may see. A `NodeError` is shown. Any other error is logged
 * under a random number, and the client sees only that number. The code is also in the message,
 * because some clients show nothing else.
 */
export function sentError(error: unknown, log: Log): SentError {
  if (error instanceof NodeError) {
    const { code, message, details, remedy } = error;
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
