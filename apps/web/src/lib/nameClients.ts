import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Appends the address of the client that connected to `X-Forwarded-For`, as a proxy does. A route
 * sees no socket, and Next passes on whatever the client wrote there: without this, players could
 * choose the address by which the node limits them.
 */
export function nameClients(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers, socket } = request;
    headers["x-forwarded-for"] = forwardedFor(headers["x-forwarded-for"], socket.remoteAddress);
  });
}

/** The header with one more address at its right, which is the only one that this server saw. */
export function forwardedFor(
  given: string | string[] | undefined,
  address: string | undefined,
): string {
  return [...[given ?? []].flat(), address ?? "unknown"].join(", ");
}
