import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Appends the connecting client's address to `X-Forwarded-For`, as a proxy does. A route sees no
 * socket, and Next forwards whatever the client wrote there: without this, players could choose
 * the address that the node limits them by.
 */
export function nameClients(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers, socket } = request;
    headers["x-forwarded-for"] = forwardedFor(headers["x-forwarded-for"], socket.remoteAddress);
  });
}

/**
 * The header with one more address at its right, the only one that this server knows itself.
 */
export function forwardedFor(
  given: string | string[] | undefined,
  address: string | undefined,
): string {
  return [...[given ?? []].flat(), address ?? "unknown"].join(", ");
}
