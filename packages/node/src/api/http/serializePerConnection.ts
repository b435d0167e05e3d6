import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Request = [IncomingMessage, ServerResponse];

/** Browsers send the next request when the one before is answered, and so do proxies. */
const LONGEST_LINE = {
  /** Limit: requests that may wait on one connection. It is closed when more come. */
  requests: 8,
  /** Limit: bytes of requests that may wait on one connection. */
  bytes: 65_536,
};
/** What is taken in of a body that does not say its length, until it is read. */
const UNSAID_BODY_BYTES = 16_384;

/** What a connection has brought while one of its requests was being answered. */
interface Line {
  waiting: Request[];
  bytes: number;
  /** Whether the answer being sent is a stream, which does not end by itself. */
  isEndless: boolean;
}

const lines = new WeakMap<object, Line>();

/**
 * Answers the requests of a connection one after the other. Node hands over at once all that a
 * connection brings, so a client that sends without waiting for answers would get a turn for each
 * request, and everybody else one. A connection that brings too many is closed.
 */
export function serializePerConnection(listener: RequestListener): RequestListener {
  const start = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once("close", () => {
      // After the other connections' turns.
      setImmediate(() => {
        const line = lines.get(socket);
        const next = socket.destroyed ? undefined : line?.waiting.shift();
        if (line === undefined || next === undefined) {
          lines.delete(socket);
          return;
        }
        line.bytes -= bytesOf(next[0]);
        line.isEndless = false;
        start(...next);
      });
    });
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { waiting: [], bytes: 0, isEndless: false });
      start(request, response);
      return;
    }
    line.waiting.push([request, response]);
    line.bytes += bytesOf(request);
    const { requests, bytes } = LONGEST_LINE;
    if (line.isEndless || line.waiting.length > requests || line.bytes > bytes) socket.destroy();
  };
}

/**
 * For a response that goes on for as long as its reader likes. Requests behind it on its connection
 * would wait for ever, so a connection that has any is closed.
 */
export function answersWithoutEnd({ socket }: ServerResponse): void {
  const line = socket === null ? undefined : lines.get(socket);
  if (socket === null || line === undefined) return;
  line.isEndless = true;
  if (line.waiting.length > 0) socket.destroy();
}

/** What a request that waits takes up. */
function bytesOf({ url = "", rawHeaders, headers }: IncomingMessage): number {
  const head = rawHeaders.reduce((sum, { length }) => sum + length, url.length);
  const declared = headers["content-length"];
  if (declared !== undefined) return head + Number(declared);
  return head + (headers["transfer-encoding"] === undefined ? 0 : UNSAID_BODY_BYTES);
}

/** The first piece of what a connection brings that is parsed: a few requests, or a part of one. */
const FIRST_PIECE_BYTES = 256;

/**
 * Has what a connection brings parsed piece by piece, each twice as long as the one before, and nothing more of it once
 * the connection is closed. Otherwise Node would make a request and a response of everything that it reads at once: of
 * 64 KB, 1,800 requests, which hold up everybody for a tenth of a second.
 */
export function parseInPieces(socket: Socket): void {
  for (const parse of socket.listeners("data") as ((data: Buffer) => void)[]) {
    socket.off("data", parse);
    // Adding a listener also ends Node's own way of reading, which passes by all listeners.
    socket.on("data", (data: Buffer) => {
      let from = 0;
      for (let size = FIRST_PIECE_BYTES; from < data.length && !socket.destroyed; size *= 2) {
        parse.call(socket, data.subarray(from, from + size));
        from += size;
      }
    });
  }
}
