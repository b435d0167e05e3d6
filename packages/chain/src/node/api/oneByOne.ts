import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

type Request = [IncomingMessage, ServerResponse];

/** Browsers send the next request when the one before is answered, and proxies hardly more. */
const LONGEST_LINE = 256;

/**
 * Answers the requests of a connection one after the other. Node hands over at once all that
 * a connection brings, so whoever sends without waiting for answers would get a turn for each
 * request, and everybody else one. A connection that brings far too many is closed.
 */
export function oneByOne(listener: RequestListener): RequestListener {
  const lines = new WeakMap<object, Request[]>();

  const start = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once("close", () => {
      // After the other connections' turns.
      setImmediate(() => {
        const next = socket.destroyed ? undefined : lines.get(socket)?.shift();
        if (next === undefined) lines.delete(socket);
        else start(...next);
      });
    });
    listener(request, response);
  };

  return (request, response) => {
    const line = lines.get(request.socket);
    if (line !== undefined) {
      line.push([request, response]);
      if (line.length > LONGEST_LINE) request.socket.destroy();
      return;
    }
    lines.set(request.socket, []);
    start(request, response);
  };
}
