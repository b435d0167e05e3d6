import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { nodeCodes } from "../lib/nodeCodes.js";
import { NodeError } from "../lib/NodeError.js";
import type { Store } from "../store/Store.js";
import type { Services } from "./ApiContext.js";
import { type NodeParts, type ReadableStore, readWitness } from "./NodeParts.js";
import { createRoutes } from "./createRoutes.js";
import { createGraphql } from "./createGraphql.js";
import { createHttpServer } from "../door/createHttpServer.js";
import { LimitsWatch } from "../door/Caller.js";
import { createMetrics } from "./createMetrics.js";
import { reachableUrl } from "../lib/reachableUrl.js";
import { type ProducerStatus, Readiness } from "./Readiness.js";
import { Slices } from "../door/Slices.js";
import { UnreadAnswers } from "../door/UnreadAnswers.js";
import { ConnectionSlots, TokenBuckets } from "../door/budgets.js";
import { createRouter } from "../door/requests.js";

/** The readiness check uses `keyValue` to test whether the store can be written. */
export interface ApiOptions extends NodeParts {
  store: ReadableStore & Pick<Store, "keyValue">;
  producer: ProducerStatus;
  /** The tokens of each network. Pass it in if other parts of the node charge it too. */
  buckets?: TokenBuckets;
}

/**
 * o1js makes every error keep its whole stack. Most errors here refuse what strangers send, so
 * they must be cheap.
 */
const STACK_FRAMES = 30;

export interface Api {
  listen(): Promise<{ url: string }>;
  /** See `HttpServer.close`. */
  close(): Promise<void>;
}

/**
 * The node's HTTP server: GraphQL with subscriptions, health and metrics.
 *
 * @example
 * const api = createApi({ chain, store, ingress, tables, lobby, matchIndex, eventStreams,
 * proving, producer, config, log });
 * const { url } = await api.listen();
 */
export function createApi(options: ApiOptions): Api {
  Error.stackTraceLimit = Math.min(Error.stackTraceLimit, STACK_FRAMES);
  const { producer, store, config, log } = options;
  const metrics = createMetrics(options);
  const readiness = new Readiness({
    ...{ producer, store, following: options.following },
    blockIntervalMs: config.blocks.intervalMs,
  });
  const services: Services = {
    ...options,
    buckets:
      options.buckets ?? new TokenBuckets(config.ingress.perAddress, () => performance.now()),
    metrics,
    slots: new ConnectionSlots(config.feed.perAddress),
    readWitness: readWitness(store),
    unread: new UnreadAnswers(),
    slices: new Slices(),
  };
  const routes = createRoutes(services, readiness, createGraphql(services));
  const answer = createRouter(services, routes);
  const { server, close } = createHttpServer(config, log, answer);

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
      const { address, port: taken } = server.address() as AddressInfo;
      return { url: reachableUrl(address, taken) };
    },

    async close() {
      readiness.stopping();
      metrics.close();
      await close();
    },
  };
}

function cannotListen(host: string, port: number, error: unknown): NodeError {
  const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  return new NodeError(
    taken ? nodeCodes.config.portTaken : nodeCodes.config.badValue,
    taken ? "The port is already in use." : "The node cannot listen on this address.",
    {
      details: { host, port },
      remedy: taken
        ? "Stop the program that uses it, or set another http.port."
        : "Set another http.host.",
      cause: error,
    },
  );
}
