import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { nodeCodes } from "../codes.js";
import { NodeError } from "../NodeError.js";
import type { Store } from "../store/Store.js";
import type { ReadableStore, Rooms, Services } from "./Context.js";
import { createGraphql } from "./graphql.js";
import { createHttpServer } from "./httpServer.js";
import { LimitsWatch } from "./LimitsWatch.js";
import { createMetrics } from "./metrics.js";
import { Places } from "./Places.js";
import { type Pulse, Readiness } from "./Readiness.js";
import { readWitness } from "./readWitness.js";
import { createRouter } from "./router.js";

/** How long answers that are being sent may take once the node stops. */
const GRACE_MS = 2000;

export interface ApiOptions extends Rooms {
  store: ReadableStore & Pick<Store, "keyValue">;
  heartbeat: Pulse;
}

/**
 * o1js has every error keep its whole stack, however deep. Most of a node's errors are refusals
 * of what strangers send, and must not cost more than sending it.
 */
const STACK_FRAMES = 30;

/** What the node says to the world. */
export interface Api {
  /** Opens the port, and says where it answers. */
  listen(): Promise<{ url: string }>;
  /**
   * Takes no connection any more, breaks off streams so that their readers come again, lets
   * other answers finish, and closes the port.
   */
  close(): Promise<void>;
}

/**
 * The node's HTTP server: GraphQL with subscriptions, health and metrics.
 *
 * @example
 * const api = createApi({ chain, store, ingress, records, live, heartbeat, config, log });
 * const { url } = await api.listen();
 */
export function createApi(options: ApiOptions): Api {
  Error.stackTraceLimit = Math.min(Error.stackTraceLimit, STACK_FRAMES);
  const { heartbeat, store, config, log } = options;
  const metrics = createMetrics(options);
  const readiness = new Readiness({ heartbeat, store, blockIntervalMs: config.blocks.intervalMs });
  const services: Services = {
    ...options,
    metrics,
    places: new Places(config.live.perAddress),
    readWitness: readWitness(store),
  };
  const answer = createRouter(services, readiness, createGraphql(services));
  const sockets = new Set<Socket>();
  const open = new Set<ServerResponse>();
  const server = createHttpServer(config, log, (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    answer(request, response);
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  return {
    async listen() {
      const { host, port } = config.http;
      server.listen(port, host);
      try {
        await once(server, "listening");
      } catch (error) {
        throw cannotListen(host, port, error);
      }
      readiness.started();
      new LimitsWatch(config.http, log).begin();
      return { url: urlOf(server.address() as AddressInfo) };
    },

    async close() {
      readiness.stopping();
      metrics.close();
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const response of open) finish(response);
      // Also those on which nothing was asked yet, which Node does not count as idle.
      const busy = new Set([...open].map(({ socket }) => socket));
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
      const forced = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(forced);
    },
  };
}

/** Lets an answer end, and its connection with it. A stream has no end of its own. */
function finish(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  if (response.getHeader("content-type")?.toString().startsWith("text/event-stream") !== true) {
    return;
  }
  const { socket } = response;
  response.end(() => socket?.destroySoon());
}

function urlOf({ address, family, port }: AddressInfo): string {
  const host = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[address];
  return `http://${host ?? (family === "IPv6" ? `[${address}]` : address)}:${port}`;
}

function cannotListen(host: string, port: number, error: unknown): NodeError {
  const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  return new NodeError(
    taken ? nodeCodes.config.portTaken : nodeCodes.config.badValue,
    taken ? "The port is taken." : "The node cannot listen there.",
    {
      details: { host, port },
      remedy: taken
        ? "Stop what listens there, or set another http.port."
        : "Set another http.host.",
      cause: error,
    },
  );
}
