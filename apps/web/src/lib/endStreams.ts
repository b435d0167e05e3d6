import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

interface Begun {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

const AGAIN_MS = 100;

/**
 * Ends all event streams when the server is asked to stop. Pages then reconnect at once, and a
 * proxy can lead them to another server. Without this, Next.js would wait until all pages are
 * closed and until the proxy has closed its connections.
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
    // Repeated, because a request that is still being answered leaves an open connection behind.
    setInterval(end, AGAIN_MS);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
}
