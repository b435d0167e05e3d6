import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { NodeConfig } from "../config/NodeConfig.js";
import type { Log } from "../log.js";
import { clientAddress } from "./clientAddress.js";
import { oneByOne } from "./oneByOne.js";
import { Places } from "./Places.js";
import { errorBody } from "./respond.js";
import { malformed, tooLarge } from "./refusals.js";

/** Besides those that listen, so many may ask, of each address and in all. */
const CONNECTIONS_TO_ASK = { perAddress: 100, inAll: 1000 };
/** For the request's head beside its address. */
const HEADER_BYTES = 8192;
/** Node leaves out what comes behind; see `hasTooManyHeaders`. */
export const MOST_HEADERS = 100;

/** Connections that one network may have, or behind a proxy requests that are being answered. */
export function placesOfAddress({ perAddress }: NodeConfig["live"]): number {
  return perAddress + CONNECTIONS_TO_ASK.perAddress;
}

export interface Patience {
  /** For the head of a request to come. */
  headersTimeout: number;
  /** For all of it. */
  requestTimeout: number;
  connectionsCheckingInterval: number;
}

const patience: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
};

/** Node's server, with limits for who is slow, large, or many. */
export function createHttpServer(
  { http, live }: Pick<NodeConfig, "http" | "live">,
  log: Log,
  listener: RequestListener,
  timeouts: Patience = patience,
): Server {
  const maxHeaderSize = http.maximumBodyBytes + HEADER_BYTES;
  const server = createServer(
    {
      maxHeaderSize,
      ...timeouts,
      // Longer than the minute for which proxies keep their connections: else one of them sends
      // a request into a connection that is being closed.
      keepAliveTimeout: 65_000,
      noDelay: true,
      keepAlive: true,
    },
    oneByOne(listener),
  );
  server.maxHeadersCount = MOST_HEADERS;
  server.maxConnections = live.maximumSubscribers + CONNECTIONS_TO_ASK.inAll;
  const places = new Places(placesOfAddress(live));
  const addressOf = clientAddress(http);
  // A proxy's connections are many clients': what they ask there is counted in the router.
  server.on("connection", (socket: Socket) => {
    const leave = places.take(addressOf({ socket }));
    if (leave === undefined) socket.destroy();
    else socket.once("close", leave);
  });
  // Of sockets in which nothing moves in any direction. Streams have a heartbeat.
  server.timeout = 120_000;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    answerUnparsed(error, socket as Socket, maxHeaderSize, log);
  });
  server.on("drop", () => log.warn({ maximum: server.maxConnections }, "Too many connections"));
  return server;
}

/**
 * Whether some of a request's headers may have been left out. What a proxy adds stands behind
 * those that the client chose: without it, a stranger would pass for the proxy's machine.
 */
export function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length / 2 > MOST_HEADERS;
}

/** Answers what is not even HTTP, too long in its head, or too slow, and closes the connection. */
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
      ? ["413 Content Too Large", tooLarge("head", maxHeaderSize)]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", malformed("The request took too long to come.")]
        : ["400 Bad Request", malformed("This is no HTTP request.")];
  const body = errorBody(refusal, log);
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroySoon());
}
