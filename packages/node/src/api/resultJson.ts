import type { ExecutionResult } from "graphql";
import { INTERNAL } from "@kifu/wire";

/** A result as it is sent, without the HTTP status in its errors. */
export function resultJson({ errors, ...result }: ExecutionResult): string {
  if (errors === undefined) return JSON.stringify(result);
  const sentErrors = errors.map((error) => {
    const { http: _http, ...extensions } = error.extensions;
    return { ...error.toJSON(), extensions };
  });
  return JSON.stringify({ errors: sentErrors, ...result });
}

/**
 * The HTTP status of a result. It is 200 for a query that started to run, however it ended. With
 * plain JSON it is also 200 for what GraphQL itself refuses, for clients that read no body with
 * another status.
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
