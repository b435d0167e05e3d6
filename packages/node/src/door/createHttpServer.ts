import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Log } from "../lib/log.js";
import { whoIsAsking } from "./Caller.js";
import {
  type Answer,
  ConnectionSlots,
  parseInPieces,
  serializePerConnection,
} from "./connections.js";
import { FairQueue } from "./FairQueue.js";
import { errorBody } from "./respond.js";
import { malformedRequest, requestTooLarge } from "./refusals.js";

/** The number of connections for requests, in addition to those for streams. */
const CONNECTIONS_TO_ASK = {
  /** Limit: connections per network address, in addition to `feed.perAddress`. */
  perAddress: 100,
  /** Limit: connections in all, in addition to `feed.maximumSubscribers`. */
  inAll: 1000,
};
/** The size of a request's head without its URL. */
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
export function slotsPerAddress({ perAddress }: NodeConfig["feed"]): number {
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

/** The time for parsing and starting requests in one turn of the event loop. */
const READING_MS = 1;

interface Sender {
  /** Where the last request came from. Behind a proxy, each request may have another network. */
  network: string | undefined;
  /**
   * Whether the connection has had an answer before. Such connections do not wait behind crowds
   * of new ones.
   */
  isKnown: boolean;
}

/**
 * An HTTP server with limits for slow clients, large requests and many connections.
 *
 * Node reads from all sockets at once, so hundreds of them would block everything else for a
 * tenth of a second. Here, reading has a slice of each turn of the event loop. Known and new
 * connections alternate, and so do networks.
 */
export function createHttpServer(
  { http, feed }: Pick<NodeConfig, "http" | "feed">,
  log: Log,
  answer: Answer,
  timeouts = patience,
): Server {
  const maxHeaderSize = http.maximumBodyBytes + HEADER_BYTES;
  const callerOf = whoIsAsking(http);
  const senders = new WeakMap<Socket, Sender>();
  const answerInOrder = serializePerConnection(answer);
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
  const slots = new ConnectionSlots(slotsPerAddress(feed));
  const reading = new FairQueue({ sliceMs: READING_MS, newFirst: true });
  const [begin] = server.listeners("connection") as ((socket: Socket) => void)[];
  server.off("connection", begin!);
  server.on("connection", (socket: Socket) => {
    const { network } = callerOf({ socket });
    // A proxy's connections serve many clients. The router limits each client's requests.
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
  // Closes connections without any traffic. Streams have heartbeats.
  server.timeout = 120_000;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    answerUnparsed(error, socket as Socket, maxHeaderSize, log);
  });
  server.on("drop", () => log.warn({ maximum: server.maxConnections }, "Too many connections"));
  return server;
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
