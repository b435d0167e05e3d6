import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ReadTurns, Sender } from "./ReadTurns.js";

type Request = [IncomingMessage, ServerResponse];

/** Browsers and proxies send the next request only after the previous answer. */
const LONGEST_LINE = {
  /** Limit: requests that may wait on one connection. It is closed when more come. */
  requests: 8,
  /** Limit: bytes of requests that may wait on one connection. */
  bytes: 65_536,
};
/** The assumed size of a body that does not declare its length. */
const UNDECLARED_BODY_BYTES = 16_384;

/** Requests that arrived on a connection while an earlier one was being answered. */
interface Line {
  waiting: Request[];
  bytes: number;
  /** Whether the current answer is a stream, which does not end by itself. */
  isEndless: boolean;
}

const lines = new WeakMap<object, Line>();

/**
 * Answers the requests of a connection one after another. Node emits all requests of a connection
 * at once, so a client that does not wait for answers would get a turn for each request, and
 * everyone else only one. A connection with too many waiting requests is closed.
 */
export function serializePerConnection(listener: RequestListener): RequestListener {
  const start = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once("close", () => {
      // After the turns of other connections.
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
 * Marks a response that lasts as long as its reader likes. Requests behind it on the same
 * connection would wait forever, so a connection that has any is closed.
 */
export function answersWithoutEnd({ socket }: ServerResponse): void {
  const line = socket === null ? undefined : lines.get(socket);
  if (socket === null || line === undefined) return;
  line.isEndless = true;
  if (line.waiting.length > 0) socket.destroy();
}

/** The memory that a waiting request takes. */
function bytesOf({ url = "", rawHeaders, headers }: IncomingMessage): number {
  const head = rawHeaders.reduce((sum, { length }) => sum + length, url.length);
  const declared = headers["content-length"];
  if (declared !== undefined) return head + Number(declared);
  return head + (headers["transfer-encoding"] === undefined ? 0 : UNDECLARED_BODY_BYTES);
}

/** The size of the first piece that is parsed: a few requests, or part of one. */
const FIRST_PIECE_BYTES = 256;

/** Node sets this while a client keeps sending and does not read its answers. The parser accepts nothing meanwhile. */
interface PausedByServer {
  _paused?: boolean;
}

/**
 * Parses a connection's data piece by piece, each twice as long as the previous and in its turn, and
 * stops once the connection is closed. Otherwise Node would create a request and a response for
 * everything that it reads at once. 64 KB may contain 1,800 requests, which would block everyone for
 * a tenth of a second.
 */
export function parseInPieces(socket: Socket, turns: ReadTurns, sender: Sender): void {
  for (const parse of socket.listeners("data") as ((data: Buffer) => void)[]) {
    const held: Buffer[] = [];
    let size = FIRST_PIECE_BYTES;
    let waits = false;
    const parseNext = () => {
      waits = false;
      const data = socket.destroyed ? undefined : held.shift();
      if (data === undefined) return;
      const rest = data.subarray(size);
      size = rest.length > 0 ? 2 * size : FIRST_PIECE_BYTES;
      if (rest.length > 0) held.unshift(rest);
      parse.call(socket, data.subarray(0, data.length - rest.length));
      proceed();
    };
    const proceed = () => {
      if (waits || socket.destroyed) return;
      if ((socket as PausedByServer)._paused === true) {
        if (held.length > 0) socket.once("resume", proceed);
      } else if (held.length > 0) {
        waits = true;
        turns.run(sender, parseNext);
      } else if (socket.isPaused()) {
        socket.resume();
      }
    };
    socket.off("data", parse);
    // Adding a listener also disables Node's own way of reading, which bypasses listeners.
    socket.on("data", (data: Buffer) => {
      held.push(data);
      proceed();
      // Nothing more is read meanwhile.
      if (held.length > 0) socket.pause();
    });
  }
}
