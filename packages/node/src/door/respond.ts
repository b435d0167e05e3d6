import type { ServerResponse } from "node:http";
import type { Log } from "../log.js";
import { sentError } from "../api/clientError.js";
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
