import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

interface Begun {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

const AGAIN_MS = 100;

/**
 * Ends all event streams when the server is asked to stop, so that pages reconnect at once, behind
 * a proxy to another server. Otherwise Next.js would wait for pages to close, and for the
 * connections that a proxy keeps open.
 */
export function endStreamsOnStop(): void {
  const streams = new Set<ServerResponse>();
  const servers = new Set<Server>();
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as Begun;
    servers.add(server);
    if (request.headers.accept?.includes("text/event-stream") !== true) return;
    streams.add(response);
    response.once("close", () => streams.delete(response));
  });
  const end = () => {
    for (const response of streams) response.destroy();
    for (const server of servers) server.closeIdleConnections();
  };
  const stop = () => {
    end();
    // Requests that are being answered leave connections behind.
    setInterval(end, AGAIN_MS);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}
