import type { IncomingMessage, ServerResponse } from "node:http";
import { paths } from "@kifu/wire";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { Log } from "../lib/log.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { beginSpan, withinSpan } from "../lib/tracing.js";
import { respondError } from "./bodies.js";
import { TokenBuckets } from "./budgets.js";
import { type Caller, LimitsWatch } from "./Caller.js";
import {
  type Answer,
  ConnectionSlots,
  hasTooManyHeaders,
  MOST_HEADERS,
  slotsPerNetwork,
} from "./createHttpServer.js";
import {
  blockedNetwork,
  HttpRefusal,
  tooManyHeaders,
  tooManyOpen,
  wrongMethod,
} from "../lib/refusals.js";

export const requestKinds = [
  "query",
  "submission",
  "subscription",
  "proof",
  "operator",
  "health",
  "metrics",
  "other",
] as const;

export type RequestKind = (typeof requestKinds)[number];

/**
 * After an early answer, the rest of the request is read for this long. Otherwise the client
 * might not get the answer.
 */
const LINGER_MS = 1000;
/**
 * Charged for cheap answers, which a network gets even without tokens.
 *
 * Price: tokens of `ingress.perAddress` for a health check, the metrics, and an unknown path.
 */
const LEAST_TOKENS = 0.2;
export interface Route {
  readonly kind: RequestKind;
  readonly methods: readonly string[];
  /** Whether a network gets the answer even without tokens and with many open requests. */
  readonly isCheap?: boolean;
  readonly answer: (...request: Parameters<Answer>) => Promise<void> | void;
}

export interface RouterOptions {
  readonly config: Pick<NodeConfig, "http" | "feed">;
  readonly log: Log;
  readonly metrics: {
    observeRequest(kind: RequestKind, seconds: number): void;
    countRefusedQuery(code: string): void;
  };
  readonly buckets: TokenBuckets;
  readonly notices: {
    isBlocked(caller: Caller): boolean;
    readonly events: { on(name: "changed", listener: () => void): () => void };
  };
  /** Whether another node of the operator forwards the request. */
  readonly isFromNode?: (request: Pick<IncomingMessage, "headers">) => boolean;
}

export function createRouter(
  { config, log, metrics, buckets, notices, isFromNode }: RouterOptions,
  routeTo: (path: string) => Route | undefined,
): Answer {
  const watch = new LimitsWatch(config.http, log, isFromNode);
  // Counts requests rather than connections, because a proxy's connections serve many clients.
  const slots = new ConnectionSlots(slotsPerNetwork(config.feed));
  const heldBack = new HeldBack(buckets, new ConnectionSlots(slotsPerNetwork(config.feed)));
  const chargeLeast = ({ network }: Caller) => {
    if (network !== undefined) buckets.owe(network, LEAST_TOKENS);
  };
  const enter = (request: IncomingMessage, response: ServerResponse, { network }: Caller) => {
    watch.observe(request);
    const leave = slots.take(network);
    if (leave === undefined) throw tooManyOpen(slots.perNetwork);
    response.once("close", leave);
  };

  const answer: Answer = (request, response, caller) => {
    const { address } = caller;
    const began = performance.now();
    const { method = "", url = "" } = request;
    const [path = ""] = url.split("?", 1);
    // An error here means that the connection broke while the answer was written.
    response.on("error", () => response.destroy());
    response.once("finish", () => linger(request));
    response.once("close", () => {
      const milliseconds = Math.round(performance.now() - began);
      const status = response.headersSent ? response.statusCode : undefined;
      log.debug({ method, path, status, milliseconds, address }, "Answered a request");
    });

    setCommonHeaders(response);
    const route = routeTo(path);
    const { kind = "other" } = route ?? {};
    const known = route === undefined ? "other" : path;
    const span = beginSpan(
      `${method} ${known}`,
      { "http.request.method": method, "url.path": known },
      { kind: "server", traceparent: headerOf(request, "traceparent") },
    );
    RequestTime.begin(response, kind, (taken, seconds) => {
      metrics.observeRequest(taken, seconds);
      span?.set({ "http.response.status_code": response.statusCode, "kifu.kind": taken });
      span?.end();
    });
    const fail = (error: unknown) => {
      if (response.headersSent) {
        log.error({ err: error }, "An answer was cut off");
        response.destroy();
      } else {
        if (error instanceof HttpRefusal) {
          log.debug({ code: error.code, address }, "Refused a request");
          metrics.countRefusedQuery(error.code);
        }
        respondError(response, error, log);
      }
    };
    if (!hasTooManyHeaders(request) && route?.methods.includes(method) === true) {
      const answerRoute = async () => {
        if (route.isCheap === true) chargeLeast(caller);
        else enter(request, response, caller);
        await route.answer(request, response, caller);
      };
      void withinSpan(span, answerRoute).catch(fail);
      return;
    }
    chargeLeast(caller);
    if (hasTooManyHeaders(request)) return fail(tooManyHeaders(MOST_HEADERS));
    if (route === undefined) return fail(notFound(path));
    if (method === "OPTIONS") return preflight(response, route);
    return fail(wrongMethod(method, route.methods));
  };

  const open = new Map<ServerResponse, Caller>();
  notices.events.on("changed", () => {
    for (const [response, caller] of open) if (notices.isBlocked(caller)) response.destroy();
  });

  return (request, response, caller) => {
    if (notices.isBlocked(caller)) {
      setCommonHeaders(response);
      response.once("finish", () => linger(request));
      metrics.countRefusedQuery(nodeCodes.operator.blockedNetwork);
      respondError(response, blockedNetwork(caller.network), log);
      return;
    }
    open.set(response, caller);
    response.once("close", () => open.delete(response));
    const giveUp = heldBack.hold(caller.network, () => {
      if (!response.destroyed) answer(request, response, caller);
    });
    if (giveUp !== undefined) response.once("close", giveUp);
  };
}

/** Any page may read the answers, because they are public and need no credentials. */
function setCommonHeaders(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "retry-after");
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

function preflight(response: ServerResponse, { methods }: Route): void {
  response.writeHead(204, {
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "content-type, accept, last-event-id, traceparent",
    "access-control-max-age": "86400",
  });
  response.end();
}

function notFound(path: string): HttpRefusal {
  return new HttpRefusal(404, nodeCodes.ingress.malformed, "There is nothing here.", {
    details: { path: path.slice(0, 200) },
    remedy: `Send queries to ${paths.graphql}.`,
  });
}

/**
 * Reads the rest of a request that was answered early, for a limited time. Closing the connection
 * at once would keep the client from reading the answer.
 */
function linger(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}

type Observe = (kind: RequestKind, seconds: number) => void;

const times = new WeakMap<ServerResponse, RequestTime>();

/**
 * Measures the time until an answer ends or a stream of events starts. Counts each request once.
 */
export class RequestTime {
  private readonly began = performance.now();
  private taken = false;

  private constructor(
    public kind: RequestKind,
    private readonly observe: Observe,
  ) {}

  /** The measurement ends with the response at the latest. */
  static begin(response: ServerResponse, kind: RequestKind, observe: Observe): RequestTime {
    const time = new RequestTime(kind, observe);
    times.set(response, time);
    response.once("close", () => time.end());
    return time;
  }

  static of(response: ServerResponse): RequestTime | undefined {
    return times.get(response);
  }

  end(): void {
    if (this.taken) return;
    this.taken = true;
    this.observe(this.kind, (performance.now() - this.began) / 1000);
  }
}

/** How many requests of a network without tokens are handled at once. */
const AT_ONCE = {
  /** Limit: requests per second that a network with no tokens left may send without delay. */
  perSecond: 20,
  burst: 40,
};
/**
 * A health check may come from the same network as a flood. It must not time out.
 *
 * Limit: milliseconds for which further requests of a network with no tokens left are held back.
 */
const HELD_MS = 500;

/**
 * Delays requests of a network that keeps sending without tokens. Refusing a request is nearly as
 * much work as answering it, and a client that is refused at once would send its next request at
 * once.
 */
export class HeldBack {
  private readonly atOnce: TokenBuckets;

  constructor(
    private readonly buckets: Pick<TokenBuckets, "wait">,
    /**
     * Limits the delayed requests of each network. Requests beyond the limit are handled at once.
     */
    private readonly slots: ConnectionSlots,
    now: () => number = () => performance.now(),
  ) {
    this.atOnce = new TokenBuckets(AT_ONCE, now);
  }

  /**
   * Calls `then` now or later. Returns a function that cancels the delay, or undefined if there
   * was none.
   */
  hold(network: string | undefined, then: () => void): (() => void) | undefined {
    const leave = this.place(network);
    if (leave === undefined) {
      then();
      return undefined;
    }
    const timer = setTimeout(() => {
      leave();
      then();
    }, HELD_MS);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }

  private place(network: string | undefined): (() => void) | undefined {
    if (network === undefined) return undefined;
    if (this.buckets.wait(network) === 0 || this.atOnce.take(network) === 0) return undefined;
    return this.slots.take(network);
  }
}
