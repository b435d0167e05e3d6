import type { ExecutionResult } from "graphql";
import { INTERNAL } from "@kifu/wire";
import { type EncodedForMany, type SentEvent, sentEvent } from "../door/sendEvents.js";

/** A result in JSON, without the HTTP status that its errors carry. */
export function resultJson({ errors, ...result }: ExecutionResult): string {
  if (errors === undefined) return JSON.stringify(result);
  const sentErrors = errors.map((error) => {
    const { http: _http, ...extensions } = error.extensions;
    return { ...error.toJSON(), extensions };
  });
  return JSON.stringify({ errors: sentErrors, ...result });
}

/**
 * The HTTP status of a result. A query that started to run has 200, even if it failed. If the
 * client wants plain JSON, a query that GraphQL refuses has 200 too, because such clients ignore
 * other bodies.
 */
export function httpStatusOf(result: ExecutionResult, plain: boolean): number {
  const { errors = [] } = result;
  if (errors.length === 0 || result.data !== undefined) return 200;
  const statuses = errors.map(({ extensions }) => {
    if (extensions.code === INTERNAL) return 500;
    return extensions.http?.status ?? (plain ? 200 : 400);
  });
  return Math.max(...statuses);
}

/** A result with its encoded bytes if they are shared by several readers. */
export type ReadyResult = ExecutionResult & EncodedForMany;

/**
 * A result as an event, in the form of GraphQL-SSE. A browser sends the id of the last event back
 * when it reconnects.
 */
export function encodeEvent(result: ExecutionResult, id?: string): SentEvent {
  const head = id === undefined ? "" : `id: ${id}\n`;
  return sentEvent(Buffer.from(`${head}event: next\ndata: ${resultJson(result)}\n\n`));
}
