import type { ServerResponse } from "node:http";
import {
  batchAt,
  exitOwnerAt,
  type OperatorPath,
  operatorPaths,
  type Path,
  paths,
  rootAt,
  sentPlans,
  sentPush,
  SETTLEMENT_PATH,
  tournamentAt,
  TOURNAMENTS_PATH,
} from "@kifu/wire";
import { respond, type Route, type Routes } from "../door/requests.js";
import type { Caller } from "../door/Caller.js";
import { sentError } from "../lib/refusals.js";
import { shortlyShared } from "../lib/time.js";
import type { Readiness } from "./Readiness.js";
import type { Services } from "./ApiContext.js";
import type { AnswerGraphql } from "./createGraphql.js";
import {
  answerLog,
  answerRoot,
  byWriter,
  takeBatch,
  takeEndedStreams,
} from "./http/answerNodes.js";
import { answerExit, answerSettlement } from "./http/answerExit.js";
import { answerNotices, NOTICE_BYTES } from "./http/answerNotices.js";
import { answerProof } from "./http/answerProof.js";
import { answerTournament, answerTournaments } from "./http/answerTournaments.js";
import {
  oldStatementForms,
  signedStatements,
  type StatementsForm,
  statementsForm,
  type Submission,
  submissionRoute,
} from "./http/answerStatements.js";

/** How long answers with metrics are cached. Collecting the metrics takes milliseconds. */
const FIGURES_LAST_MS = 1000;

/**
 * Limit: bytes in the body of `POST /push`.
 */
const PUSH_BYTES = 8192;

/**
 * Limit: bytes in the body of `POST /plans`.
 */
const PLANS_BYTES = 131_072;

export function createRoutes(
  services: Services,
  readiness: Readiness,
  graphql: AnswerGraphql,
): Routes {
  const { metrics } = services;
  const written = (route: Route, bytes: number) => byWriter(services, route, bytes);
  const submitted = <Body>(submission: Submission<Body>) =>
    written(submissionRoute(services, submission), submission.maximumBytes);
  const signed = <Body>(form: StatementsForm<Body>) => submitted(signedStatements(services, form));
  const refused = (error: unknown) => ({ error: sentError(error, services.log) });
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
        const log = services.following?.role;
        const answer = { ready: reason === undefined, reason, maintenance, log };
        respond(response, status, JSON.stringify(answer));
      },
    },
    [paths.statements]: signed(statementsForm),
    [paths.moves]: signed(oldStatementForms[paths.moves]),
    [paths.seeks]: signed(oldStatementForms[paths.seeks]),
    [paths.draws]: signed(oldStatementForms[paths.draws]),
    [paths.takebacks]: signed(oldStatementForms[paths.takebacks]),
    [paths.presence]: signed(oldStatementForms[paths.presence]),
    [paths.push]: submitted({
      maximumBytes: PUSH_BYTES,
      decoder: sentPush,
      take: async ({ subscription }, meter, caller) => {
        meter.submission();
        return await services.push.take(subscription, caller).catch(refused);
      },
    }),
    [paths.plans]: submitted({
      maximumBytes: PLANS_BYTES,
      decoder: sentPlans,
      take: async (sent, meter) => {
        // Each signature is checked.
        for (const _ of sent.transactions) meter.submission();
        return await services.plans.take(sent).catch(refused);
      },
    }),
    [operatorPaths.log]: {
      kind: "operator",
      methods: ["GET"],
      answer: async (request, response) => await answerLog(services, request, response),
    },
    [operatorPaths.notices]: written(
      {
        kind: "operator",
        methods: ["GET", "POST"],
        answer: async (...request) => await answerNotices(services, ...request),
      },
      NOTICE_BYTES,
    ),
    [operatorPaths.streams]: {
      kind: "operator",
      methods: ["POST"],
      answer: async (request, response) => await takeEndedStreams(services, request, response),
    },
    [operatorPaths.batches]: {
      kind: "operator",
      methods: ["POST"],
      answer: async (request, response) => await takeBatch(services, request, response),
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
  const find = (path: string): Route | undefined => {
    if (path === SETTLEMENT_PATH) return file((...to) => answerSettlement(services, ...to));
    if (path === TOURNAMENTS_PATH) return file((...to) => answerTournaments(services, ...to));
    const tournament = tournamentAt(path);
    if (tournament !== undefined) {
      return file((...to) => answerTournament(tournament, services, ...to));
    }
    const [root, owner, batch] = [rootAt(path), exitOwnerAt(path), batchAt(path)];
    if (root !== undefined) return file((...to) => answerRoot(root, services, ...to));
    if (owner !== undefined) return file((...to) => answerExit(owner, services, ...to));
    if (batch !== undefined) return file((...to) => answerProof(batch, services, ...to));
    return undefined;
  };
  return { named: new Map(Object.entries(routes)), find };
}

/** A file that anybody may read. */
function file(answer: (response: ServerResponse, caller: Caller) => Promise<void> | void): Route {
  return {
    kind: "proof",
    methods: ["GET", "HEAD"],
    answer: async (_request, response, caller) => await answer(response, caller),
  };
}
