import { batchAt, type OperatorPath, operatorPaths, type Path, paths } from "@kifu/wire";
import type { Route } from "../door/createRouter.js";
import { respond } from "../door/bodies.js";
import { shortlyShared } from "../lib/shortlyShared.js";
import type { Readiness } from "./Readiness.js";
import type { Services } from "./ApiContext.js";
import type { AnswerGraphql } from "./createGraphql.js";
import { answerNotices } from "./http/answerNotices.js";
import { answerProof } from "./http/answerProof.js";
import {
  answerStatements,
  type StatementsForm,
  statementsForm,
  oldStatementForms,
} from "./http/answerStatements.js";

/** How long answers with metrics are cached. Collecting the metrics takes milliseconds. */
const FIGURES_LAST_MS = 1000;

export function createRoutes(
  services: Services,
  readiness: Readiness,
  graphql: AnswerGraphql,
): (path: string) => Route | undefined {
  const { metrics } = services;
  const statements =
    <Body>(form: StatementsForm<Body>): Route["answer"] =>
    async (...request) =>
      await answerStatements(services, form, ...request);
  const figures = shortlyShared(FIGURES_LAST_MS, () => metrics.text());
  const routes: Readonly<Record<Path | OperatorPath, Route>> = {
    [paths.graphql]: { kind: "query", methods: ["GET", "POST"], answer: graphql },
    [operatorPaths.health]: {
      kind: "health",
      methods: ["GET", "HEAD"],
      isCheap: true,
      answer: (_request, response) => respond(response, 200, JSON.stringify({ alive: true })),
    },
    [operatorPaths.readiness]: {
      kind: "health",
      methods: ["GET", "HEAD"],
      isCheap: true,
      answer: async (_request, response) => {
        const reason = await readiness.unreadyReason();
        const status = reason === undefined ? 200 : 503;
        const { maintenance } = services.notices.shown();
        const answer = { ready: reason === undefined, reason, maintenance };
        respond(response, status, JSON.stringify(answer));
      },
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
    [operatorPaths.notices]: {
      kind: "operator",
      methods: ["GET", "POST"],
      answer: async (...request) => await answerNotices(services, ...request),
    },
    [operatorPaths.metrics]: {
      kind: "metrics",
      methods: ["GET", "HEAD"],
      isCheap: true,
      answer: async (_request, response, { network }) => {
        const text = await (network === undefined ? metrics.text() : figures());
        respond(response, 200, text, metrics.contentType);
      },
    },
  };
  return (path) => {
    if (Object.hasOwn(routes, path)) return routes[path as Path | OperatorPath];
    const batch = batchAt(path);
    if (batch === undefined) return undefined;
    return {
      kind: "proof",
      methods: ["GET", "HEAD"],
      answer: (_request, response, caller) => answerProof(batch, services, response, caller),
    };
  };
}
