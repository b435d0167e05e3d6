import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Ends all event streams when the server is asked to stop, so that pages reconnect at once, behind
 * a proxy to another server. Otherwise Next.js would wait for pages to close.
 */
export function endStreamsOnStop(): void {
  const streams = new Set<ServerResponse>();
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.headers.accept?.includes("text/event-stream") !== true) return;
    streams.add(response);
    response.once("close", () => streams.delete(response));
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      for (const response of streams) response.destroy();
    });
  }
}
