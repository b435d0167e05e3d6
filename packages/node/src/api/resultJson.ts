import type { ExecutionResult } from "graphql";
import { INTERNAL } from "@kifu/wire";

/** A result as it is sent: without what its errors hold for HTTP, which has its status. */
export function resultJson({ errors, ...result }: ExecutionResult): string {
  if (errors === undefined) return JSON.stringify(result);
  const sentErrors = errors.map((error) => {
    const { http: _http, ...extensions } = error.extensions;
    return { ...error.toJSON(), extensions };
  });
  return JSON.stringify({ errors: sentErrors, ...result });
}

/**
 * The status of a result in HTTP. A query that began to run has 200, however it ended. In plain
 * JSON what GraphQL itself refuses has, too, for clients that read no body with another status.
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
