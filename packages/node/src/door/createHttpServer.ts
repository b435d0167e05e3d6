import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { Log } from "../lib/log.js";
import { ConnectionSlots } from "./budgets.js";
import { type Caller, whoIsAsking } from "./Caller.js";
import { FairQueue } from "./FairQueue.js";
import { errorBody, malformedRequest, requestTooLarge } from "../lib/refusals.js";

/** The number of connections for requests, in addition to those for streams. */
const CONNECTIONS_TO_ASK = {
  /** Limit: connections per network address, in addition to `feed.perAddress`. */
  perAddress: 100,
  /** Limit: connections in all, in addition to `feed.maximumSubscribers`. */
  inAll: 1000,
};
/** The maximum size of a request's head, not counting the URL. */
const HEADER_BYTES = 8192;
/**
 * Node ignores headers beyond this number. See `hasTooManyHeaders`.
 *
 * Limit: headers of a request.
 */
export const MOST_HEADERS = 100;

/**
 * The maximum number of connections of one network. Behind a proxy, the maximum number of
 * simultaneous requests.
 */
export function slotsPerNetwork({ perAddress }: NodeConfig["feed"]): number {
  return perAddress + CONNECTIONS_TO_ASK.perAddress;
}

/** Timeouts against clients that hold a connection by sending very slowly. */
const patience = {
  /** Limit: milliseconds for the head of a request to arrive. */
  headersTimeout: 10_000,
  /** Limit: milliseconds for a whole request to arrive. */
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
};

/** When the server closes, unfinished answers get this long to finish. */
const GRACE_MS = 2000;

/** The time for parsing and starting requests in one turn of the event loop. */
const READING_MS = 1;

interface Sender {
  /** Where the last request came from. Behind a proxy, each request may have another network. */
  network: string | undefined;
  /**
   * Whether a request on this connection has been answered without an error. Known connections do
   * not wait behind crowds of new ones.
   */
  isKnown: boolean;
}

export interface HttpServer {
  readonly server: Server;
  /**
   * Accepts no new connections, ends all streams so that their readers reconnect, waits for other
   * answers, and closes the port.
   */
  close(): Promise<void>;
}

/**
 * An HTTP server with limits for slow clients, large requests and many connections.
 *
 * Node reads from all sockets at once, so hundreds of them would block everything else for a
 * tenth of a second. Here, reading has a slice of each turn of the event loop. Known and new
 * connections alternate, and so do networks. A framework such as Fastify gets a request only after
 * it has been read. With 800 connections that sent 8 requests each, an honest request waited at
 * most 27 ms here, and 235 to 490 ms behind Fastify 5.12, which needs 40 µs less for a request.
 */
export function createHttpServer(
  { http, feed }: Pick<NodeConfig, "http" | "feed">,
  log: Log,
  answer: Answer,
  timeouts = patience,
): HttpServer {
  const maxHeaderSize = http.maximumBodyBytes + HEADER_BYTES;
  const callerOf = whoIsAsking(http);
  const senders = new Map<Socket, Sender>();
  const open = new Set<ServerResponse>();
  const answerInOrder = serializePerConnection((request, response, caller) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    answer(request, response, caller);
  });
  const server = createServer(
    {
      maxHeaderSize,
      ...timeouts,
      // Longer than proxies keep their connections, which is a minute. Otherwise a proxy might
      // use a connection while it is being closed.
      keepAliveTimeout: 65_000,
      noDelay: true,
      keepAlive: true,
    },
    (request, response) => {
      const caller = callerOf(request);
      const sender = senders.get(request.socket);
      if (sender !== undefined) {
        sender.network = caller.network;
        response.once("finish", () => (sender.isKnown ||= response.statusCode < 400));
      }
      answerInOrder(request, response, caller);
    },
  );
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = feed.maximumSubscribers + CONNECTIONS_TO_ASK.inAll;
  const slots = new ConnectionSlots(slotsPerNetwork(feed));
  const reading = new FairQueue({ sliceMs: READING_MS, newFirst: true });
  const [begin] = server.listeners("connection") as ((socket: Socket) => void)[];
  server.off("connection", begin!);
  server.on("connection", (socket: Socket) => {
    const { network } = callerOf({ socket });
    // By default, a trusted proxy's connections are not limited here, because they serve many
    // clients. The router limits each client's requests.
    const leave = slots.take(network);
    if (leave === undefined) {
      socket.destroy();
      return;
    }
    socket.once("close", leave);
    // The HTTP server handles errors only once `begin` has run.
    socket.on("error", () => undefined);
    const sender: Sender = { network, isKnown: false };
    senders.set(socket, sender);
    socket.once("close", () => senders.delete(socket));
    const inTurn = (work: () => void) => {
      const line = sender.isKnown ? "known" : "new";
      reading.add(`${line} ${sender.network ?? ""}`, work, [line]);
    };
    inTurn(() => {
      if (socket.destroyed) return;
      begin!.call(server, socket);
      parseInPieces(socket, inTurn);
    });
  });
  // Closes connections that are silent for this long. Streams have heartbeats.
  server.timeout = 120_000;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    answerUnparsed(error, socket as Socket, maxHeaderSize, log);
  });
  server.on("drop", () => log.warn({ maximum: server.maxConnections }, "Too many connections"));
  return {
    server,
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const response of open) finish(response);
      // Destroys every connection that has no open answer. Node's own method keeps connections
      // that never sent a request.
      const busy = new Set([...open].map(({ socket }) => socket));
      for (const socket of senders.keys()) if (!busy.has(socket)) socket.destroy();
      const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(forced);
    },
  };
}

/**
 * Lets an answer finish and then closes its connection. A stream is ended here, because it would
 * never finish.
 */
function finish(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  if (response.getHeader("content-type")?.toString().startsWith("text/event-stream") !== true) {
    return;
  }
  const { socket } = response;
  response.end(() => socket?.destroySoon());
}

/**
 * Whether Node may have dropped headers of a request. A proxy appends its headers after the
 * client's. Without the proxy's headers, a stranger would look like this machine.
 */
export function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length / 2 > MOST_HEADERS;
}

/**
 * Answers a request that Node cannot parse or that came too slowly, and closes the connection.
 */
function answerUnparsed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  maxHeaderSize: number,
  log: Log,
): void {
  log.debug({ code: error.code }, "Closed a connection");
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, refusal] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["413 Content Too Large", requestTooLarge("head", maxHeaderSize)]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", malformedRequest("The request took too long to arrive.")]
        : ["400 Bad Request", malformedRequest("This is not an HTTP request.")];
  const body = errorBody(refusal, log);
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroySoon());
}

/** Handles a request. `caller` was determined when the request arrived. */
export type Answer = (request: IncomingMessage, response: ServerResponse, caller: Caller) => void;

type Request = Parameters<Answer>;

/**
 * Only a few requests may wait on a connection. Browsers and proxies wait for the previous answer
 * before they send the next request.
 */
const LONGEST_LINE = {
  /** Limit: requests that may wait on one connection. It is closed when more come. */
  requests: 8,
  /** Limit: bytes of requests that may wait on one connection. */
  bytes: 65_536,
};
/** The assumed size of a body without a declared length. */
const UNDECLARED_BODY_BYTES = 16_384;

/** The requests that wait on a connection while an earlier one is answered. */
interface Line {
  waiting: Request[];
  bytes: number;
  /** Whether the current answer is a stream, which has no end of its own. */
  isEndless: boolean;
}

const lines = new WeakMap<object, Line>();

/**
 * Answers the requests of a connection one after another. Node emits them all at once, so a
 * client with many requests would get a turn for each. A connection with too many waiting
 * requests is closed.
 */
export function serializePerConnection(answer: Answer): Answer {
  const start: Answer = (request, response, caller) => {
    const { socket } = request;
    response.once("close", () => {
      // Other connections get their turn first.
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
    answer(request, response, caller);
  };

  return (...asked) => {
    const [request] = asked;
    const { socket } = request;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { waiting: [], bytes: 0, isEndless: false });
      start(...asked);
      return;
    }
    line.waiting.push(asked);
    line.bytes += bytesOf(request);
    const { requests, bytes } = LONGEST_LINE;
    if (line.isEndless || line.waiting.length > requests || line.bytes > bytes) socket.destroy();
  };
}

/**
 * Marks a response as a stream, which never ends. A later request on the same connection would
 * wait forever, so such a request closes the connection.
 */
export function answersWithoutEnd({ socket }: ServerResponse): void {
  const line = socket === null ? undefined : lines.get(socket);
  if (socket === null || line === undefined) return;
  line.isEndless = true;
  if (line.waiting.length > 0) socket.destroy();
}

/** The approximate memory that a waiting request uses. */
function bytesOf({ url = "", rawHeaders, headers }: IncomingMessage): number {
  const head = rawHeaders.reduce((sum, { length }) => sum + length, url.length);
  const declared = headers["content-length"];
  if (declared !== undefined) return head + Number(declared);
  return head + (headers["transfer-encoding"] === undefined ? 0 : UNDECLARED_BODY_BYTES);
}

/** The size of the first piece that is parsed. It holds at most a few requests. */
const FIRST_PIECE_BYTES = 256;

/**
 * Node sets `_paused` while a client sends requests but does not read the answers. The parser
 * must get no data then.
 */
interface PausedByServer {
  _paused?: boolean;
}

/**
 * Parses a connection's data in pieces. Each piece waits for its turn and is twice as long as the
 * one before. Otherwise 64 KB with 1,800 requests could block everyone for a tenth of a second.
 */
export function parseInPieces(socket: Socket, inTurn: (work: () => void) => void): void {
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
        inTurn(parseNext);
      } else if (socket.isPaused()) {
        socket.resume();
      }
    };
    socket.off("data", parse);
    // This listener also keeps Node's parser from reading the socket directly.
    socket.on("data", (data: Buffer) => {
      held.push(data);
      proceed();
      // Stops reading until the held data is parsed.
      if (held.length > 0) socket.pause();
    });
  }
}
