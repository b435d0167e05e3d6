import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { nodeCodes } from "../codes.js";
import type { Services } from "./Context.js";
import { clientAddress } from "./clientAddress.js";
import type { AnswerGraphql } from "./graphql.js";
import type { Readiness } from "./Readiness.js";
import { hasTooManyHeaders, MOST_HEADERS, placesOfAddress } from "./httpServer.js";
import { LimitsWatch } from "./LimitsWatch.js";
import { Places } from "./Places.js";
import { HttpRefusal, tooManyHeaders, tooManyOpen } from "./refusals.js";
import { type RequestKind, RequestTime } from "./RequestTime.js";
import { respond, respondError } from "./respond.js";
import { shortlyShared } from "./shortlyShared.js";

/** How long the rest of a request is let in after its answer, so that the answer is read. */
const LINGER_MS = 1000;
/** For how long strangers are told the same figures, which take milliseconds to gather. */
const FIGURES_LAST_MS = 1000;

type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
) => Promise<void> | void;

interface Route {
  kind: RequestKind;
  methods: readonly string[];
  answer: Answer;
}

/** Everything that the node answers over HTTP, by path. */
export function createRouter(
  { log, metrics, config }: Services,
  readiness: Readiness,
  graphql: AnswerGraphql,
): RequestListener {
  const addressOf = clientAddress(config.http);
  const watch = new LimitsWatch(config.http, log);
  // A proxy's connections are many clients', so that theirs are counted here, by request.
  const places = new Places(placesOfAddress(config.live));
  const answerGraphql: Answer = (request, response, address) => {
    watch.observe(request);
    const leave = places.take(address);
    if (leave === undefined) throw tooManyOpen(places.perAddress);
    response.once("close", leave);
    return graphql(request, response, address);
  };
  const figures = shortlyShared(FIGURES_LAST_MS, () => metrics.text());
  const routes: Readonly<Record<string, Route>> = {
    "/graphql": { kind: "query", methods: ["GET", "POST"], answer: answerGraphql },
    "/healthz": {
      kind: "health",
      methods: ["GET", "HEAD"],
      answer: (_request, response) => respond(response, 200, JSON.stringify({ alive: true })),
    },
    "/readyz": {
      kind: "health",
      methods: ["GET", "HEAD"],
      answer: async (_request, response) => {
        const reason = await readiness.obstacle();
        const status = reason === undefined ? 200 : 503;
        respond(response, status, JSON.stringify({ ready: reason === undefined, reason }));
      },
    },
    "/metrics": {
      kind: "metrics",
      methods: ["GET", "HEAD"],
      answer: async (_request, response, address) => {
        const text = await (address === undefined ? metrics.text() : figures());
        respond(response, 200, text, metrics.contentType);
      },
    },
  };

  return (request, response) => {
    const began = performance.now();
    const { method = "", url = "" } = request;
    const [path = ""] = url.split("?", 1);
    const address = addressOf(request);
    // A connection that breaks while it is written to: there is nobody left to tell.
    response.on("error", () => response.destroy());
    response.once("finish", () => linger(request));
    response.once("close", () => {
      const milliseconds = Math.round(performance.now() - began);
      const status = response.headersSent ? response.statusCode : undefined;
      log.debug({ method, path, status, milliseconds, address }, "Answered a request");
    });

    setCommonHeaders(response);
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    const { kind = "other" } = route ?? {};
    RequestTime.begin(response, kind, (...taken) => metrics.observeRequest(...taken));
    const fail = (error: unknown) => {
      if (response.headersSent) {
        log.error({ err: error }, "An answer broke off");
        response.destroy();
      } else {
        if (error instanceof HttpRefusal) {
          log.debug({ code: error.code, address }, "Refused a request");
          metrics.countRefusedQuery(error.code);
        }
        respondError(response, error, log);
      }
    };
    if (hasTooManyHeaders(request)) return fail(tooManyHeaders(MOST_HEADERS));
    if (route === undefined) return fail(notFound(path));
    if (method === "OPTIONS") return preflight(response, route);
    if (!route.methods.includes(method)) return fail(wrongMethod(method, route));
    void (async () => await route.answer(request, response, address))().catch(fail);
  };
}

/** What is told is public, and needs no credentials: any page may read it. */
function setCommonHeaders(response: ServerResponse): void {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "retry-after");
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
}

function preflight(response: ServerResponse, { methods }: Route): void {
  response.writeHead(204, {
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "content-type, accept, last-event-id",
    "access-control-max-age": "86400",
  });
  response.end();
}

function notFound(path: string): HttpRefusal {
  return new HttpRefusal(404, nodeCodes.ingress.malformed, "There is nothing here.", {
    details: { path: path.slice(0, 200) },
    remedy: "Send queries to /graphql.",
  });
}

function wrongMethod(method: string, { methods }: Route): HttpRefusal {
  const allow = methods.join(", ");
  return new HttpRefusal(
    405,
    nodeCodes.ingress.malformed,
    "This method is not answered here.",
    { details: { method }, remedy: `Use ${allow}.` },
    { allow },
  );
}

/**
 * A request may be answered before all of it came. Closing the connection at once would take
 * the answer from under the client's eyes; leaving it open would let in any amount.
 */
function linger(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  request.once("close", () => clearTimeout(timer));
  request.resume();
}
