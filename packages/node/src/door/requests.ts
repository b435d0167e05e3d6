import type { IncomingMessage, ServerResponse } from "node:http";
import { BadAnswer, type Decoder, paths } from "@kifu/wire";
import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { Log } from "../lib/log.js";
import { nodeCodes } from "../lib/nodeCodes.js";
import { tracer } from "../lib/tracing.js";
import { ConnectionSlots, HeldBack, type TokenBuckets } from "./budgets.js";
import { type Caller, LimitsWatch, type OtherNodes } from "./Caller.js";
import {
  type Answer,
  hasTooManyHeaders,
  MOST_HEADERS,
  slotsPerNetwork,
} from "./createHttpServer.js";
import {
  blockedNetwork,
  errorBody,
  HttpRefusal,
  malformedRequest,
  requestTooLarge,
  tooCostly,
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

export interface Routes {
  readonly named: ReadonlyMap<string, Route>;
  /** The route of a path that contains a name or a number. Undefined if there is nothing. */
  find(path: string): Route | undefined;
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
    /** Undefined if no network is blocked. */
    readonly isBlocked: ((caller: Caller) => boolean) | undefined;
    readonly events: { on(name: "changed", listener: () => void): () => void };
  };
  readonly following?: OtherNodes | undefined;
}

export function createRouter(
  { config, log, metrics, buckets, notices, following }: RouterOptions,
  routes: Routes,
): Answer {
  const watch = new LimitsWatch(config.http, log, following);
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
    const route = routes.named.get(path) ?? routes.find(path);
    const { kind = "other" } = route ?? {};
    const known = route === undefined ? "other" : path;
    const span = tracer?.begin(
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
      void (span?.within(answerRoute) ?? answerRoute()).catch(fail);
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
    for (const [response, caller] of open) {
      if (notices.isBlocked?.(caller) === true) response.destroy();
    }
  });

  return (request, response, caller) => {
    if (notices.isBlocked?.(caller) === true) {
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

const kept = new WeakMap<IncomingMessage, string>();

/** Lets `readBody` return this body, which has been read already. */
export function keepBody(request: IncomingMessage, body: string): void {
  kept.set(request, body);
}

/** Throws `ingress/too-large` as soon as the body exceeds `maximumBytes`. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string> {
  const body = kept.get(request);
  if (body !== undefined) return body;
  if (Number(request.headers["content-length"] ?? 0) > maximumBytes) {
    throw requestTooLarge("body", maximumBytes);
  }
  // Not `for await`, because leaving such a loop early destroys the socket before the answer is
  // sent.
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maximumBytes) {
        chunks.push(chunk);
        return;
      }
      request.off("data", take);
      reject(requestTooLarge("body", maximumBytes));
    };
    const breakOff = () => {
      if (!request.complete) reject(malformedRequest("The request ended early."));
    };
    request.on("data", take);
    request.once("end", () => {
      // The listeners are removed, because the request stays open after its body has arrived, for
      // example while a stream is sent.
      request.off("data", take).off("close", breakOff).off("error", breakOff);
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
    request.once("close", breakOff).once("error", breakOff);
  });
}

/** Throws `ingress/malformed` with the path of the wrong value. */
export function decodeBody<Value>(decoder: Decoder<Value>, text: string): Value {
  try {
    return decoder(parseJson(text), "the body");
  } catch (error) {
    throw error instanceof BadAnswer ? malformedRequest(`${error.message}.`) : error;
  }
}

const MAXIMUM_DEPTH = 16;

/** Parses untrusted JSON. Checks the depth first, because later code is recursive. */
export function parseJson(text: string): unknown {
  const depth = depthOf(text);
  if (depth > MAXIMUM_DEPTH) throw tooCostly("nested values", depth, MAXIMUM_DEPTH);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedRequest("The request is not valid JSON.");
  }
}

/**
 * The depth to which lists and objects are nested. For a text that is not JSON the result has no
 * meaning.
 */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}

export function respond(
  response: ServerResponse,
  status: number,
  body: string,
  contentType = "application/json; charset=utf-8",
  headers: Readonly<Record<string, string>> = {},
): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { "content-type": contentType, "content-length": length, ...headers });
  response.end(body);
}

export function respondError(response: ServerResponse, error: unknown, log: Log): void {
  const status = error instanceof HttpRefusal ? error.status : 500;
  const headers = error instanceof HttpRefusal ? error.headers : {};
  respond(response, status, errorBody(error, log), undefined, headers);
}
