import type { IncomingMessage, ServerResponse } from "node:http";
import { GraphQLError } from "graphql";
import { createYoga, isAsyncIterable, type Plugin } from "graphql-yoga";
import { clientError } from "./clientError.js";
import type { Context, Services } from "./Context.js";
import { answerResults, refuseUnread } from "./answerResults.js";
import { createMeasureDocument } from "./documentCost.js";
import { Meter } from "./Meter.js";
import { documentCache, MOST_ERRORS, queryGuards } from "./queryGuards.js";
import { QueryPace } from "./QueryPace.js";
import { sortRequests } from "./RequestTime.js";
import { readParams } from "./readParams.js";
import { createNodeSchema } from "./schema/index.js";
import { sliceAnswers } from "./sliceAnswers.js";
import { Slices } from "./Slices.js";
import { subscribeShared } from "./subscribeShared.js";
import { UnreadAnswers } from "./UnreadAnswers.js";

/** Answers one request to `/graphql`. */
export type AnswerGraphql = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  address: string | undefined,
) => Promise<void>;

/**
 * GraphQL over HTTP by yoga, with what meets strangers done here: reading the request within
 * limits, refusing what costs too much, the words in which errors leave the node, and the
 * stream of events.
 */
export function createGraphql(services: Services): AnswerGraphql {
  const { log, config } = services;
  const told = new WeakSet<GraphQLError>();
  const maskError = (error: unknown): GraphQLError => {
    if (error instanceof GraphQLError && told.has(error)) return error;
    const masked = clientError(error, log);
    told.add(masked);
    return masked;
  };

  const requests: Plugin<Context, Context> = {
    onRequestParse({ serverContext: { incoming, meter, slices }, setRequestParser }) {
      setRequestParser(async () => {
        const params = await readParams(incoming, config.http.maximumBodyBytes);
        // Many bodies may come at once, whose requests began when their network had tokens left.
        await slices.enter(meter);
        meter.pay(0);
        return params;
      });
    },
    // Of what was refused before it ran, a few errors are told: each costs time to tell.
    onExecute: () => ({
      onExecuteDone({ result, setResult }) {
        if (isAsyncIterable(result) || result.data !== undefined) return;
        setResult({ ...result, errors: result.errors?.slice(0, MOST_ERRORS) });
      },
    }),
    // Yoga masks what is thrown, and passes on what validation returns.
    onValidate: () => (validated) => {
      validated.setResult(validated.result.map(maskError));
    },
  };

  const schema = sliceAnswers(createNodeSchema());
  const slices = new Slices();
  const unread = new UnreadAnswers();
  const pace = new QueryPace(config.ingress.perAddress);
  const guards = queryGuards(createMeasureDocument(schema));
  const yoga = createYoga<Context>({
    schema,
    plugins: [requests, guards, sortRequests(), subscribeShared(maskError), answerResults(log)],
    parserAndValidationCache: documentCache(),
    maskedErrors: { maskError },
    maxRequestBodySize: false,
    batching: false,
    multipart: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
  });

  return async (incoming, outgoing, address) => {
    const meter = new Meter(pace, address);
    try {
      // Whoever has nothing left costs next to nothing: what they send is not even read. And what
      // cannot be read is not for free.
      meter.begin();
    } catch (error) {
      await refuseUnread(error, { ...services, incoming, outgoing });
      return;
    }
    // A request of our own making: yoga would build its URL from a header that anybody writes.
    const request = new yoga.fetchAPI.Request("http://node/graphql", {
      method: incoming.method,
      headers: { accept: incoming.headers.accept ?? "*/*" },
    });
    const context: Context = {
      ...services,
      incoming,
      outgoing,
      address,
      meter,
      slices,
      unread,
      position: {},
    };
    // The answer is sent by the plugin above.
    await yoga.handleRequest(request, context);
  };
}
