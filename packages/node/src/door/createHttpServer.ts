import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Log } from "../log.js";
import { clientAddress } from "./clientAddress.js";
import { networkOf } from "./networkOf.js";
import { ReadTurns, type Sender } from "./ReadTurns.js";
import { parseInPieces, serializePerConnection } from "./serializePerConnection.js";
import { ConnectionSlots } from "./ConnectionSlots.js";
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

/** An HTTP server with limits for slow clients, large requests and many connections. */
export function createHttpServer(
  { http, feed }: Pick<NodeConfig, "http" | "feed">,
  log: Log,
  listener: RequestListener,
  timeouts = patience,
): Server {
  const maxHeaderSize = http.maximumBodyBytes + HEADER_BYTES;
  const addressOf = clientAddress(http);
  const senders = new WeakMap<Socket, Sender>();
  const answer = serializePerConnection(listener);
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
      const sender = senders.get(request.socket);
      if (sender !== undefined) {
        sender.network = networkFrom(addressOf(request));
        response.once("finish", () => (sender.isKnown ||= response.statusCode < 400));
      }
      answer(request, response);
    },
  );
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = feed.maximumSubscribers + CONNECTIONS_TO_ASK.inAll;
  const slots = new ConnectionSlots(slotsPerAddress(feed));
  const turns = new ReadTurns();
  const [begin] = server.listeners("connection") as ((socket: Socket) => void)[];
  server.off("connection", begin!);
  server.on("connection", (socket: Socket) => {
    const address = addressOf({ socket });
    // A proxy's connections serve many clients. The router limits each client's requests.
    const leave = slots.take(address);
    if (leave === undefined) {
      socket.destroy();
      return;
    }
    socket.once("close", leave);
    // The HTTP server handles errors only once `begin` has run.
    socket.on("error", () => undefined);
    const sender: Sender = { network: networkFrom(address), isKnown: false };
    senders.set(socket, sender);
    turns.run(sender, () => {
      if (socket.destroyed) return;
      begin!.call(server, socket);
      parseInPieces(socket, turns, sender);
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

/** The network of an address. Clients on this machine form one network. */
function networkFrom(address: string | undefined): string {
  return address === undefined ? "" : networkOf(address);
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
