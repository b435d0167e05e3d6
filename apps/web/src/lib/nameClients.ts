import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Appends the client's address to `X-Forwarded-For`, as a proxy does. A route cannot see the
 * socket, and Next.js forwards the header that the client sent. Without this function, players
 * could choose the address that the node limits.
 */
export function nameClients(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers, socket } = request;
    headers["x-forwarded-for"] = forwardedFor(headers["x-forwarded-for"], socket.remoteAddress);
  });
}

/**
 * Appends the client's address to the header. Only this address is certain, because a client can
 * send the header with any others.
 */
export function forwardedFor(
  given: string | string[] | undefined,
  address: string | undefined,
): string {
  return [...[given ?? []].flat(), address ?? "unknown"].join(", ");
}
