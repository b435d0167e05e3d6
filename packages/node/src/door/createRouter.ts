import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { batchAt, blocksAt, type OperatorPath, operatorPaths, type Path, paths } from "@kifu/wire";
import { nodeCodes } from "../nodeCodes.js";
import type { Services } from "../api/ApiContext.js";
import { createAnswerBlocks } from "../api/http/createAnswerBlocks.js";
import { answerProof } from "../api/http/answerProof.js";
import {
  answerStatements,
  type StatementsForm,
  statementsForm,
} from "../api/http/answerStatements.js";
import { oldStatementForms } from "../api/http/oldStatementForms.js";
import { takeProverStatus, takeBatch } from "../api/http/answerProver.js";
import { clientAddress } from "./clientAddress.js";
import type { AnswerGraphql } from "../api/createGraphql.js";
import type { Readiness } from "../metrics/Readiness.js";
import { hasTooManyHeaders, MOST_HEADERS, slotsPerAddress } from "./createHttpServer.js";
import { LimitsWatch } from "./LimitsWatch.js";
import { networkOf } from "./networkOf.js";
import { ConnectionSlots } from "./ConnectionSlots.js";
import { HeldBack } from "./HeldBack.js";
import { HttpRefusal, tooManyHeaders, tooManyOpen, wrongMethod } from "./refusals.js";
import { type RequestKind, RequestTime } from "./RequestTime.js";
import { respond, respondError } from "./respond.js";
import { shortlyShared } from "./shortlyShared.js";

/**
 * After an early answer, the rest of the request is read for this long. Otherwise the client
 * might not get the answer.
 */
const LINGER_MS = 1000;
/**
 * Charged for cheap answers, which a network gets even without tokens.
 *
 * Price: tokens of `ingress.perAddress` for a health check, the metrics, and what is not found.
 */
const LEAST_TOKENS = 0.2;
/** How long the metrics are cached, because collecting them takes milliseconds. */
const FIGURES_LAST_MS = 1000;

type Answer = (...request: Parameters<AnswerGraphql>) => Promise<void> | void;

interface Route {
  kind: RequestKind;
  methods: readonly string[];
  answer: Answer;
}

export function createRouter(
  services: Services,
  readiness: Readiness,
  graphql: AnswerGraphql,
): RequestListener {
  const { log, metrics, config, buckets } = services;
  const addressOf = clientAddress(config.http);
  const watch = new LimitsWatch(config.http, log);
  // Counts requests rather than connections, because a proxy's connections serve many clients.
  const slots = new ConnectionSlots(slotsPerAddress(config.feed));
  const heldBack = new HeldBack(buckets, new ConnectionSlots(slotsPerAddress(config.feed)));
  const chargeLeast = (address: string | undefined) => {
    if (address !== undefined) buckets.owe(networkOf(address), LEAST_TOKENS);
  };
  const cheap =
    (answer: Answer): Answer =>
    (request, response, address) => {
      chargeLeast(address);
      return answer(request, response, address);
    };
  const limited =
    (answer: Answer): Answer =>
    (request, response, address) => {
      watch.observe(request);
      const leave = slots.take(address);
      if (leave === undefined) throw tooManyOpen(slots.perAddress);
      response.once("close", leave);
      return answer(request, response, address);
    };
  const statements = <Body>(form: StatementsForm<Body>): Answer =>
    limited((...request) => answerStatements(services, form, ...request));
  const figures = shortlyShared(FIGURES_LAST_MS, () => metrics.text());
  const answerBlocks = createAnswerBlocks(services);
  const routes: Readonly<Record<Path | OperatorPath, Route>> = {
    [paths.graphql]: { kind: "query", methods: ["GET", "POST"], answer: limited(graphql) },
    [operatorPaths.health]: {
      kind: "health",
      methods: ["GET", "HEAD"],
      answer: cheap((_request, response) =>
        respond(response, 200, JSON.stringify({ alive: true })),
      ),
    },
    [operatorPaths.readiness]: {
      kind: "health",
      methods: ["GET", "HEAD"],
      answer: cheap(async (_request, response) => {
        const reason = await readiness.unreadyReason();
        const status = reason === undefined ? 200 : 503;
        respond(response, status, JSON.stringify({ ready: reason === undefined, reason }));
      }),
    },
    [paths.statements]: {
      kind: "submission",
      methods: ["POST"],
      answer: statements(statementsForm),
    },
    [paths.moves]: {
      kind: "submission",
      methods: ["POST"],
      answer: statements(oldStatementForms[paths.moves]),
    },
    [paths.seeks]: {
      kind: "submission",
      methods: ["POST"],
      answer: statements(oldStatementForms[paths.seeks]),
    },
    [paths.draws]: {
      kind: "submission",
      methods: ["POST"],
      answer: statements(oldStatementForms[paths.draws]),
    },
    [paths.takebacks]: {
      kind: "submission",
      methods: ["POST"],
      answer: statements(oldStatementForms[paths.takebacks]),
    },
    [paths.presence]: {
      kind: "submission",
      methods: ["POST"],
      answer: statements(oldStatementForms[paths.presence]),
    },
    [operatorPaths.proofs]: {
      kind: "prover",
      methods: ["POST"],
      answer: limited((...request) => takeBatch(services, ...request)),
    },
    [operatorPaths.provers]: {
      kind: "prover",
      methods: ["POST"],
      answer: limited((...request) => takeProverStatus(services, ...request)),
    },
    [operatorPaths.metrics]: {
      kind: "metrics",
      methods: ["GET", "HEAD"],
      answer: cheap(async (_request, response, address) => {
        const text = await (address === undefined ? metrics.text() : figures());
        respond(response, 200, text, metrics.contentType);
      }),
    },
  };
  const routeTo = (path: string): Route | undefined => {
    if (Object.hasOwn(routes, path)) return routes[path as Path | OperatorPath];
    const blocks = blocksAt(path);
    if (blocks !== undefined) {
      return {
        kind: "blocks",
        methods: ["GET", "HEAD"],
        answer: limited((_request, response, address) => answerBlocks(blocks, response, address)),
      };
    }
    const batch = batchAt(path);
    if (batch === undefined) return undefined;
    return {
      kind: "proof",
      methods: ["GET", "HEAD"],
      answer: limited((_request, response, address) =>
        answerProof(batch, services, response, address),
      ),
    };
  };

  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    address: string | undefined,
  ): void => {
    const began = performance.now();
    const { method = "", url = "" } = request;
    const [path = ""] = url.split("?", 1);
    // The connection broke while the answer was written.
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
    RequestTime.begin(response, kind, (...taken) => metrics.observeRequest(...taken));
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
      void (async () => await route.answer(request, response, address))().catch(fail);
      return;
    }
    chargeLeast(address);
    if (hasTooManyHeaders(request)) return fail(tooManyHeaders(MOST_HEADERS));
    if (route === undefined) return fail(notFound(path));
    if (method === "OPTIONS") return preflight(response, route);
    return fail(wrongMethod(method, route.methods));
  };

  return (request, response) => {
    const address = addressOf(request);
    const giveUp = heldBack.hold(address, () => {
      if (!response.destroyed) answer(request, response, address);
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
